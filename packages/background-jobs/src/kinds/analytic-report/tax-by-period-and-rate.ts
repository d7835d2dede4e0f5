import { isUnchanged } from '@fiscus/db/documents/unchanged'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { documentTypes } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dateRange, inOrder } from './date-range.ts'
import type { Report } from './report.ts'

export const taxParams = dateRange
  .extend({
    report: z.literal('tax_by_period_and_rate'),
    period: z
      .enum(['month', 'quarter', 'year'])
      .default('month')
      .meta({ description: 'The period by which dates of issue are grouped.' }),
    documentTypes: z
      .array(z.enum(documentTypes))
      .min(1)
      .max(documentTypes.length)
      .default(['invoice'])
      .meta({ description: 'A correction has the type of the document that it corrects.' }),
  })
  .refine(...inOrder)

const periodFormats = { month: 'YYYY-MM', quarter: 'YYYY-"Q"Q', year: 'YYYY' }

/**
 * The tax of approved documents by month, quarter or year of issue, currency, tax code and percentage, from the
 * breakdowns of their snapshots. Corrections count with their negative amounts in their own period. Documents that were
 * voided before the report began do not count. The tax in PLN is unknown when a document in another currency has no
 * exchange rate. With one it is Polish tax only: the tax of other states counts as 0 (tax-calculation §4.9).
 */
export function taxByPeriodAndRate(params: z.output<typeof taxParams>): Report {
  return {
    keys: ['period', 'currency', 'tax_code', 'rate_percent'],
    sums: { net_amount: 2, tax_amount: 2, gross_amount: 2, wht_amount: 2, tax_amount_pln: 2 },
    totalsBy: ['currency'],
    id: documentSnapshots.sequence,
    itemsPerChunk: 5000,
    bytes: sql`octet_length(${documentSnapshots.snapshot})`,
    proofOf: (items) => sql`
      select ${documentSnapshots.document_id} as id, ${isUnchanged(documentSnapshots.document_id)} as "isUnchanged"
      from ${documentSnapshots} where ${items}`,
    groupsOf: (items, begun) => sql`
      select json_build_array(period, currency, tax_code, rate_percent) as keys,
        json_build_array(sum(net)::text, sum(tax)::text, sum(net + tax)::text, sum(wht)::text,
          case when count(*) = count(tax_pln) then sum(tax_pln)::text end) as sums
      from (
        select to_char(${documents.issue_date}, ${periodFormats[params.period]}) as period, ${documents.currency},
          "taxCode" as tax_code, "ratePercent" as rate_percent, "netAmount" as net, "taxAmount" as tax,
          coalesce("whtAmount", 0) as wht,
          coalesce("taxAmountPln", case when ${documents.currency} = 'PLN' then "taxAmount"
            when ${documentSnapshots.snapshot}::json #> '{items,0,exchangeRate}' is not null then 0 end) as tax_pln
        from ${documentSnapshots} join ${documents} on ${documents.id} = ${documentSnapshots.document_id}
          cross join json_to_recordset(${documentSnapshots.snapshot}::json -> 'taxBreakdown') as entry
            ("taxCode" text, "ratePercent" text, "netAmount" numeric, "taxAmount" numeric, "whtAmount" numeric, "taxAmountPln" numeric)
        where ${items} and ${documents.issue_date} between ${params.from} and ${params.to}
          and ${documents.type} in ${params.documentTypes}
          and (${documents.status} = 'approved' or ${documents.voided_at} > ${begun})
      ) as entries
      group by period, currency, tax_code, rate_percent`,
  }
}

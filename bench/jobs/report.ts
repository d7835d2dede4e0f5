import { writeSnapshot } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { documentOf, snapshotOf } from '@fiscus/tax-engine/testing/sample-calculations'
import { type JobTestbed, type Measurement, rounds } from './job-testbed.ts'

const documents = 100_000
/** An ordinary invoice: three lines with two rates. */
const snapshot = writeSnapshot(
  snapshotOf(
    documentOf(
      {},
      { unitPrice: '19.99', taxRateCode: 'VAT23' },
      { taxRateCode: 'VAT23' },
      { taxRateCode: 'VAT8' },
    ),
  ),
)
const params = {
  report: 'tax_by_period_and_rate',
  from: '2026-01-01',
  to: '2026-12-31',
  period: 'month',
  documentTypes: ['invoice'],
}

export async function measureReport(testbed: JobTestbed): Promise<Measurement> {
  await testbed.bareMs(
    `insert into documents (type, invoice_type, number, issue_date, approved_at, approved_by, currency, summary, request)
      select 'invoice', 'standard', n::text, date '2026-01-01' + n % 365, now(), 'bench', 'PLN', '{}', '{}' from generate_series(1, ${documents}) as n`,
    `insert into document_snapshots (document_id, sequence, snapshot, snapshot_digest, previous_digest, chain_digest)
      select id, number::bigint, '${snapshot}', '', '', '' from documents`,
    'vacuum analyze documents, document_snapshots',
  )
  await testbed.rechain()
  const measurement: Measurement = { name: 'analytic_report, tax', items: documents, jobMs: [], bareMs: [] }
  for (let round = 0; round < rounds; round++) {
    measurement.jobMs.push(await testbed.jobMs('analytic_report', params))
    measurement.bareMs.push(await testbed.bareMs(oneCore, bareAggregate))
  }
  return measurement
}

/** By default PostgreSQL would use all idle cores. */
const oneCore = 'set max_parallel_workers_per_gather = 0'

const bareAggregate = `
  select to_char(issue_date, 'YYYY-MM') as period, currency, "taxCode", "ratePercent", sum("netAmount"), sum("taxAmount"),
    sum("netAmount" + "taxAmount"), sum("whtAmount"), sum("taxAmountPln")
  from documents join document_snapshots on document_id = id
    cross join json_to_recordset(snapshot::json -> 'taxBreakdown') as entry
      ("taxCode" text, "ratePercent" text, "netAmount" numeric, "taxAmount" numeric, "whtAmount" numeric, "taxAmountPln" numeric)
  where type = 'invoice' and status = 'approved' and issue_date between '2026-01-01' and '2026-12-31'
  group by period, currency, "taxCode", "ratePercent"`

import { asOwner } from '@fiscus/db/connections/connect'
import { type SumText, sumTexts } from './sums-of-figures.ts'

/** The sum in PLN that documents have for a cell, or for a reason to be in none. The tax of `K_19` is that of `K_20`. */
type SqlSum = { month: string; name: string; net: string; tax: string }

const statement = `
  with line as (
    select d.id, d.issue_date, d.correction_reason, s.snapshot::jsonb as document, item,
      coalesce(item->'allocated', item) as figures, item->'taxRate' as rate, item->>'geoZone' as zone
    from documents d join document_snapshots s on s.document_id = d.id
      cross join lateral jsonb_array_elements(s.snapshot::jsonb->'items') as item
    where d.type = 'invoice' and d.status = 'approved'
  ), amount as (
    select id, item, figures, rate, zone, rate->>'taxStatus' as status,
      document->>'currency' = 'PLN' as is_pln,
      case when document->>'currency' = 'PLN' then 1 else coalesce((item->'exchangeRate'->>'rate')::numeric, 0) end as pln,
      case
        when correction_reason is not null and (item->>'oss')::boolean then case
          when date_trunc('quarter', issue_date) > date_trunc('quarter', (item->>'taxPointDate')::date) then issue_date::text
          else item->>'taxPointDate' end
        when correction_reason is not null and not (correction_reason in ('price_error', 'quantity_error', 'tax_rate_error', 'other_error')
          and coalesce(nullif((document->>'totalTax')::numeric, 0), (document->>'totalGross')::numeric) > 0) then issue_date::text
        when item ? 'settles' then document->>'taxPointDate'
        else item->>'taxPointDate' end as day
    from line
  ), part as (
    select id, left(day, 7) as month, pln * (figures->>'netAmount')::numeric as net,
      (figures->>case when is_pln then 'taxAmount' else 'taxAmountPln' end)::numeric as tax,
      pln * (figures->'margin'->>'netMarginBase')::numeric as margin,
      case
        when rate->>'calculationMode' = 'wht' then 'no_vat'
        when (item->>'oss')::boolean then 'oss'
        when status = 'standard' then case (rate->>'ratePercent')::numeric when 23 then 'K_19' when 8 then 'K_17' when 5 then 'K_15' end
        when status = 'exempt' then 'K_10'
        when status = 'out_of_scope' and zone = 'domestic' then 'no_supply'
        when status in ('out_of_scope', 'reverse_charge') then 'K_11'
        when zone = 'eu_vat' then 'K_21'
        when zone = 'export_world' then 'K_22'
        else 'K_13' end as name
    from amount
  ), named as (
    select id, month, name, coalesce(margin, net) as net, tax from part
    union all
    select id, month, 'margin_cost', net - margin, 0 from part where margin is not null
  ), rounded as (
    select month, name, round(sum(net), 2) as net, round(sum(coalesce(tax, 0)), 2) as tax
    from named group by id, month, name
  )
  select month, name, sum(net)::text as net, sum(tax)::text as tax from rounded group by month, name`

/**
 * A second implementation of the return (tax-calculation §2.13, the month of OSS lines §2.14), for each month: one statement over the texts
 * of the snapshots. It decides by the facts of each line and shares no code with the first one. `url` is that of the owner, whose statements have no time-out.
 */
export async function sumsBySql(url: string): Promise<ReadonlyMap<string, SumText[]>> {
  const sums = await asOwner(url, (client) => client.unsafe<SqlSum[]>(statement))
  const byMonth = Map.groupBy(sums, ({ month }) => month)
  return new Map(Array.from(byMonth, ([month, some]) => [month, sumTexts(some)]))
}

import { asOwner } from '@fiscus/db/connections/connect'
import { type SumText, sumTexts } from './sums-of-figures.ts'

/**
 * The sum in PLN that documents have for a cell, or for a reason to be in none. The tax of `K_19` is that of `K_20`.
 */
type SqlSum = { month: string; name: string; net: string; tax: string }

const statement = `
  with line as (
    select d.id, d.issue_date, d.correction_reason, d.reduction_date, s.snapshot::jsonb as document, item,
      coalesce(item->'allocated', item) as figures, item->'taxRate' as rate, item->>'geoZone' as zone,
      (c.content::json->'linesInPln')::jsonb->(place::int - 1) as stated
    from documents d join document_snapshots s on s.document_id = d.id join document_contents c on c.document_id = d.id
      cross join lateral jsonb_array_elements(s.snapshot::jsonb->'items') with ordinality as items(item, place)
    where d.type = 'invoice' and d.status = 'approved'
  ), changed as (
    select *, coalesce(
        nullif(sum((figures->>'taxAmount')::numeric) filter (where not (item->>'oss')::boolean) over invoice, 0),
        sum((figures->>'grossAmount')::numeric) filter (where not (item->>'oss')::boolean) over invoice) as more
    from line window invoice as (partition by id, item->>'documentId')
  ), amount as (
    select id, item, figures, rate, zone, rate->>'taxStatus' as status,
      document->>'currency' = 'PLN' as is_pln,
      case when document->>'currency' = 'PLN' then 1 else coalesce((item->'exchangeRate'->>'rate')::numeric, 0) end as pln,
      case
        when correction_reason is not null and (item->>'oss')::boolean then case
          when date_trunc('quarter', issue_date) > date_trunc('quarter', (item->>'taxPointDate')::date) then issue_date::text
          else item->>'taxPointDate' end
        when correction_reason is not null and not (correction_reason in ('price_error', 'quantity_error', 'tax_rate_error', 'other_error')
          and more >= 0) then issue_date::text
        when correction_reason is not null and more > 0 and reduction_date is not null then reduction_date::text
        when item ? 'settles' then document->>'taxPointDate'
        else item->>'taxPointDate' end as day,
      concat_ws(' ', left(case when item ? 'settles' and not item ? 'documentId' then document->>'taxPointDate' else item->>'taxPointDate' end, 7),
        item->>'documentId', rate->>'taxStatus', rate->>'calculationMode' = 'margin') as kind, stated
    from changed
  ), part as (
    select id, kind, left(day, 7) as month, coalesce((stated->>'net')::numeric, pln * (figures->>'netAmount')::numeric) as net,
      (figures->>case when is_pln then 'taxAmount' else 'taxAmountPln' end)::numeric as tax,
      coalesce((stated->>'marginBase')::numeric, pln * (figures->'margin'->>'netMarginBase')::numeric) as margin,
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
  ), rounded as (
    select month, name, round(sum(net), 2) as net, round(sum(margin), 2) as margin, round(sum(coalesce(tax, 0)), 2) as tax
    from part group by id, kind, month, name
  ), named as (
    select month, name, coalesce(margin, net) as net, tax from rounded
    union all
    select month, 'margin_cost', net - margin, 0.00 from rounded where margin is not null
  )
  select month, name, sum(net)::text as net, sum(tax)::text as tax from named group by month, name`

/**
 * A second implementation of the return (tax-calculation §2.13, the month of OSS lines §2.14), for each month: one
 * statement over the texts of the snapshots. It decides by the facts of each line and shares no code with the first
 * one. `url` is that of the owner, whose statements have no time-out.
 */
export async function sumsBySql(url: string): Promise<ReadonlyMap<string, SumText[]>> {
  const sums = await asOwner(url, (client) => client.unsafe<SqlSum[]>(statement))
  const byMonth = Map.groupBy(sums, ({ month }) => month)
  return new Map(Array.from(byMonth, ([month, some]) => [month, sumTexts(some)]))
}

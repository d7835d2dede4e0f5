import { asOwner } from '@fiscus/db/connections/connect'
import { figuresOf, fileOf } from '@fiscus/service-tax/testing/fiscal-year/read-year'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { fillTenant, month } from './filled-tenant.ts'

const documents = Number(process.env.BENCH_RETURNS_DOCUMENTS ?? 5_000)
const roundsMax = 5
/** Milliseconds after which no further round begins. */
const roundsMs = 60_000

/** Sums by tax code over the snapshots of a month, which nothing checks and nothing explains. */
const bareAggregate = `
  select item->'taxRate'->>'taxCode' as code, sum((coalesce(item->'allocated', item)->>'netAmount')::numeric) as net,
    sum((coalesce(item->'allocated', item)->>'taxAmount')::numeric) as tax
  from documents d join document_snapshots s on s.document_id = d.id
    cross join lateral jsonb_array_elements(s.snapshot::jsonb->'items') as item
  where d.type = 'invoice' and d.status = 'approved' and item->>'taxPointDate' between '${month}-01' and '${month}-31'
  group by 1`

/** The return of a month as figures and as a file, beside one bare SQL statement over the same snapshots. */
export async function measureMonth(): Promise<Table> {
  await using tenant = await fillTenant(documents)
  const { service, url } = tenant
  const ways: readonly [name: string, run: () => Promise<unknown>][] = [
    ['figures', () => figuresOf(service, month)],
    ['file, valid by the schema', () => fileOf(service, month)],
    ['one bare SQL aggregate', () => asOwner(url, (client) => client.unsafe(bareAggregate))],
  ]
  const seconds = new Map<string, number[]>(ways.map(([name]) => [name, []]))
  // The first round compiles code and starts the thread.
  const end = performance.now() + roundsMs
  for (let round = -1; round < roundsMax && (round < 1 || performance.now() < end); round += 1)
    for (const [name, run] of ways) {
      const start = performance.now()
      await run()
      if (round >= 0) seconds.get(name)?.push((performance.now() - start) / 1000)
    }
  const medians = Array.from(seconds, ([name, values]) => [name, median(values)] as const)
  const bare = medians.at(-1)?.[1] ?? Number.NaN
  return {
    title: `A month of ${documents.toLocaleString('en')} documents`,
    columns: ['', 'seconds', 'documents/s', 'of the aggregate'],
    rows: medians.map(([name, value]) => [name, value, documents / value, bare / value]),
    note: 'Documents of all kinds, medians of rounds in turns. The aggregate only sums the net amounts and taxes of lines by their tax code: it has no cells, no rows, no reasons and no check. BENCH_RETURNS_DOCUMENTS sets another number.',
  }
}

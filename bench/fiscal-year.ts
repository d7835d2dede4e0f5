import { sellerProfile } from '@fiscus/db/schema/tenant/seller'
import { openDirectService } from '@fiscus/service-tax/testing/direct-service'
import { yearMonths } from '@fiscus/service-tax/testing/fiscal-year/days'
import { issueYear } from '@fiscus/service-tax/testing/fiscal-year/issue-year'
import { figuresOf, fileOf, structuredInvoicesOf } from '@fiscus/service-tax/testing/fiscal-year/read-year'
import { sumsBySql } from '@fiscus/service-tax/testing/fiscal-year/sums-by-sql'
import { sumsOfFigures } from '@fiscus/service-tax/testing/fiscal-year/sums-of-figures'
import { seller } from '@fiscus/service-tax/testing/sample-seller'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { printTable } from './table.ts'
import { watchMemory } from './watch-memory.ts'

/**
 * `node_modules/.bin/node bench/fiscal-year.ts [DOCUMENTS] [SEED]`: issues the documents of a year of all kinds, by
 * default 100,000. Then, for each month, writes and checks each structured invoice and the return, and compares its
 * sums with a second implementation in SQL. Prints a line for each month, and ends with exit code 1 if a file is
 * invalid or a grosz is not explained.
 */
const documents = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? 1)
const slug = 'demo'
/** Sales that are stored at once, and the share of documents that change earlier ones, which are issued one by one. */
const issued = { together: 100, changes: 0.04 }

await using server = await startDatabaseServer()
await using fresh = await freshDatabases(server.url, slug)
const clock = fakeClock('2026-02-01T10:00:00Z')
await using service = openDirectService(fresh, slug, clock)
await service.inTenant(({ db }) =>
  db.update(sellerProfile).set({ profile: { ...seller, taxOffice: '1433' } }),
)

const issuing = watchMemory()
const [counts, issueSeconds] = await timed(() => issueYear({ service, clock, documents, seed, ...issued }))
const memory = issuing()
console.log(
  `\n${documents} documents in ${(issueSeconds / 60).toFixed(1)} minutes, ${Math.round(documents / issueSeconds)} a second. Live heap ${memory.heapBefore} and ${memory.heapAfter} MB, resident at most ${memory.highest} MB.`,
)
console.log(
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', '),
)

const [sums, sqlSeconds] = await timed(() => sumsBySql(fresh.urlOf(slug)))
const faults: string[] = []
const rows: (string | number)[][] = []
for (const month of yearMonths) {
  const watched = watchMemory()
  const [invoices, invoiceSeconds] = await timed(() => structuredInvoicesOf(service, month))
  const [figures, figuresSeconds] = await timed(() => figuresOf(service, month))
  const [file, fileSeconds] = await timed(() => fileOf(service, month))
  const { heapBefore, heapAfter, highest } = watched()
  const { net, tax } = figures.reconciliation.unexplained
  if (net !== '0.00' || tax !== '0.00') faults.push(`${month}: ${net} and ${tax} are not explained`)
  const [first, second] = [sumsOfFigures(figures), sums.get(month) ?? []].map((some) => some.join('; '))
  if (first !== second) faults.push(`${month}: ${first}\nby SQL: ${second}`)
  faults.push(...[...invoices.refused, ...file.faults.map((fault) => JSON.stringify(fault))].slice(0, 20))
  rows.push([
    month,
    invoices.written,
    invoices.written / invoiceSeconds,
    figures.control.salesRows,
    figuresSeconds,
    fileSeconds,
    file.bytes / 1e6,
    heapBefore,
    heapAfter,
    highest,
  ])
  console.log(`${month} is done`)
}
printTable({
  title: `A year of ${documents.toLocaleString('en')} documents`,
  columns: [
    'month',
    'FA(3) files',
    'files/s',
    'rows of JPK_V7M',
    'figures s',
    'file s',
    'file MB',
    'live heap MB: before',
    'after',
    'resident MB: highest',
  ],
  rows,
  note: `Each file is written and checked against its schema, in a thread beside the process; the second implementation took ${sqlSeconds.toFixed(1)} s for the year.`,
})
for (const fault of faults) console.error(fault)
console.log(`\nFaults: ${faults.length}`)
if (faults.length > 0) process.exitCode = 1

async function timed<T>(work: () => Promise<T>): Promise<[result: T, seconds: number]> {
  const start = performance.now()
  return [await work(), (performance.now() - start) / 1000]
}

import { asOwner } from '@fiscus/db/connections/connect'
import { type Closings, noClosings } from '@fiscus/fiscal/periods/closing'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { changedSince } from '../closings/to-correct.ts'
import { planOf } from '../testing/plan-of.ts'
import { documentIds } from './document-ids.ts'
import { pageQuery } from './period-documents.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const url = fresh.urlOf('demo')
afterAll(() => fresh[Symbol.asyncDispose]())

const documentsMax = 30_000
/**
 * Rows that a period of 100 documents may read, with what came too late for the month before: a scan reads far more.
 */
const rowsMax = 5_000

/**
 * Invoices of June. Every 300th is of January instead, and every 600th voided; the 200th is a correction that was
 * issued in February, and the 201st takes back a reduction of March.
 */
const statements = [
  'set session_replication_role = replica',
  `insert into documents (type, invoice_type, number, issue_date, approved_at, approved_by, currency, summary, request, correction_reason, status, voided_at, voided_by, void_reason, void_sequence, reduction_date)
    select 'invoice', 'standard', n, case when n % 300 = 0 then date '2026-01-31' when n = 200 then date '2026-02-10' else date '2026-06-15' end, now(), 'me', 'PLN', ('{"x":"' || repeat(md5(n::text), 10) || '"}')::json,
      case when n <> 200 then '{}'::json end, case when n = 200 then 'return_of_goods' end,
      case when n % 600 = 0 then 'voided' else 'approved' end, case when n % 600 = 0 then now() end, case when n % 600 = 0 then 'me' end,
      case when n % 600 = 0 then 'x' end, case when n % 600 = 0 then n / 600 end, case when n = 201 then date '2026-03-05' end
    from generate_series(1, ${documentsMax}) n`,
  `insert into document_snapshots (document_id, sequence, snapshot, snapshot_digest, previous_digest, chain_digest)
    select id, number::bigint, '{"taxPointDate":"' || issue_date || '","items":[{"taxPointDate":"' || issue_date || '"}],"x":"' || repeat(md5(number), 20) || '"}', 'x', 'x', 'x' from documents`,
  'vacuum analyze',
]
await asOwner(url, async (client) => {
  for (const statement of statements) await client.unsafe(statement)
})

const january = { period: '2026-01', sequence: 29_969, voids: 45, entries: 0 }
const afterJanuary: Closings = new Map([[january.period, january]])
const afterJune: Closings = new Map(['2026-Q1', '2026-Q2'].map((period) => [period, { ...january, period }]))

for (const [what, period, closings, found] of [
  ['a month', '2026-01', noClosings, 100],
  ['a month with a correction that was issued in it', '2026-02', noClosings, 1],
  ['a month with a reduction that was taken back later', '2026-03', noClosings, 1],
  ['a month without documents', '2026-04', noClosings, 0],
  ['a month after a closed one, which has nothing of it', '2026-02', afterJanuary, 1],
  ['a month after an open one', '2026-04', afterJanuary, 0],
  ['a quarter, with a correction that was issued in it and one of a reduction', '2026-Q1', noClosings, 102],
  [
    'a quarter after two closed ones: with what was approved late, and 5 late voids, one of them of such a document',
    '2026-Q3',
    afterJune,
    35,
  ],
] as const)
  test(`${what} is found by indexes`, async () => {
    const query = await fresh.databases.withTenant(fresh.tenant('demo').id, async (db) =>
      pageQuery(db, documentIds(period, closings), null).toSQL(),
    )
    const plan = await planOf(url, query, ['documents', 'document_snapshots'])
    expect(plan).toMatchObject({ scans: [], found })
    expect(plan.rows).toBeLessThan(rowsMax)
  })

test('what came for a closed month since is found by indexes', async () => {
  const query = await fresh.databases.withTenant(fresh.tenant('demo').id, async (db) =>
    changedSince(db, { ...january, id: '', number: 1, ksef: 0, closedAt: new Date(0) }).toSQL(),
  )
  const plan = await planOf(url, query, ['documents', 'document_snapshots'])
  expect(plan).toMatchObject({ scans: [], found: 5 })
  expect(plan.rows).toBeLessThan(rowsMax)
})

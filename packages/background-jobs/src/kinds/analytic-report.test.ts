import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { asOwner } from '@fiscus/db/connections/connect'
import { tenantDatabase } from '@fiscus/db/connections/databases'
import { timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { contracts } from '@fiscus/db/schema/tenant/contracts'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { projects } from '@fiscus/db/schema/tenant/projects'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { users } from '@fiscus/db/schema/tenant/users'
import { rechain } from '@fiscus/db/testing/rechain'
import { jobs } from '@fiscus/messages/jobs'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { sum } from '@fiscus/tax-engine/numbers/decimal'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { writeSnapshot } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { arbitraryCart } from '@fiscus/tax-engine/testing/arbitrary-documents'
import { creditOf } from '@fiscus/tax-engine/testing/credits'
import { documentOf, snapshotOf, withSettings } from '@fiscus/tax-engine/testing/sample-calculations'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, inject, test } from 'vitest'
import { runAllSteps, type StepsOptions } from '../testing/run-all-steps.ts'
import { analyticReport } from './analytic-report.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const folder = await mkdtemp(join(tmpdir(), 'fiscus-blobs-'))
afterAll(async () => {
  await fresh[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
const blobs = openFileBlobs(folder)('acme')
const now = new Date('2026-11-21T08:00:00Z')
const inDatabase = <T>(work: (db: StepsOptions['db']) => Promise<T>) =>
  fresh.databases.withTenant(fresh.tenant('acme').id, work)

type ReportJson = { begun: string; rows: object[]; totals: Record<string, string | null>[] }

/** Runs a report, and returns the CSV as lines and the JSON. */
async function report(request: object, beforeChunk?: StepsOptions['beforeChunk']) {
  await chain()
  const job = {
    now,
    blobs,
    async beforeChunk(...chunk: Parameters<NonNullable<typeof beforeChunk>>) {
      await beforeChunk?.(...chunk)
      await chain()
    },
  }
  const { result, ...steps } = await inDatabase((db) => runAllSteps(analyticReport, request, { db, ...job }))
  const [csv = '', json = ''] = await Promise.all(
    (result.files ?? []).map(({ sha256 }) => text(blobs.read(sha256))),
  )
  return { ...steps, result, csv: csv.split('\r\n').slice(0, -1), json: JSON.parse(json) as ReportJson }
}

const taxOf = (year: number, more: object = {}) => ({
  report: 'tax_by_period_and_rate',
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  ...more,
})

let sequence = 0
let chained = 0
/** Gives the documents that were stored since the last call their digests. */
async function chain(): Promise<void> {
  if (chained === sequence) return
  await asOwner(fresh.urlOf('acme'), (client) => rechain(tenantDatabase(client), chained))
  chained = sequence
}

type Stored = { issueDate: string; type?: 'offer' | 'invoice'; voidedAt?: Date; corrects?: string }

/** Stores a document with its snapshot. Documents cannot be deleted, so each test uses a year of its own. */
async function store(
  snapshot: TaxSnapshot,
  { issueDate, type, voidedAt, corrects }: Stored,
): Promise<string> {
  sequence += 1
  const voided = { status: 'voided' as const, voided_at: voidedAt, voided_by: 'test', void_reason: 'test' }
  return inDatabase(async (db) => {
    const [row] = await db
      .insert(documents)
      .values({
        type: type ?? 'invoice',
        invoice_type: (type ?? 'invoice') === 'invoice' ? 'standard' : null,
        number: `${sequence}`,
        issue_date: issueDate,
        approved_at: now,
        approved_by: 'test',
        currency: snapshot.currency,
        summary: {},
        ...(corrects
          ? { corrects_document_id: corrects, correction_reason: 'return_of_goods' as const }
          : { request: documentOf({}) }),
        ...(voidedAt && voided),
      })
      .returning({ id: documents.id })
    const document_id = row?.id ?? ''
    const digests = { snapshot_digest: '', previous_digest: '', chain_digest: '' }
    await db
      .insert(documentSnapshots)
      .values({ document_id, sequence, snapshot: writeSnapshot(snapshot), ...digests })
    return document_id
  })
}

const sale = (net: string, taxRateCode: string, terms: Partial<TaxDocument> = {}) =>
  snapshotOf(documentOf(terms, { unitPrice: net, taxRateCode }))
const inEuro: Partial<TaxDocument> = { currency: 'EUR' }
const withRate: Partial<TaxDocument> = {
  ...inEuro,
  exchangeRate: { rate: '4.2000', date: '2020-01-02', source: 'NBP' },
}

test('tax by period and rate: corrections count in their own period; offers and voided documents do not', async () => {
  const original = sale('1000', 'VAT23')
  const id = await store(original, { issueDate: '2020-01-31' })
  await store(sale('100.10', 'VAT8'), { issueDate: '2020-01-01' })
  await store(sale('0.10', 'VAT8'), { issueDate: '2020-01-02' })
  const credit = creditOf(original, [], { lines: [{ id: 'line-0', amount: '300' }] })
  await store(credit, { issueDate: '2020-02-01', corrects: id })
  await store(sale('500', 'VAT23'), { issueDate: '2020-01-05', type: 'offer' })
  await store(sale('500', 'VAT23'), { issueDate: '2020-01-06', voidedAt: new Date('2026-11-21T07:59:59Z') })
  await store(sale('100', 'VAT23', withRate), { issueDate: '2020-01-07' })
  await store(sale('500', 'VAT23'), { issueDate: '2019-12-31' })
  const { csv, json, total, processed } = await report(taxOf(2020))
  expect(csv).toEqual([
    'period,currency,tax_code,rate_percent,net_amount,tax_amount,gross_amount,wht_amount,tax_amount_pln',
    '2020-01,EUR,VAT23,23.00,100.00,23.00,123.00,0.00,96.60',
    '2020-01,PLN,VAT8,8.00,100.20,8.02,108.22,0.00,8.02',
    '2020-01,PLN,VAT23,23.00,1000.00,230.00,1230.00,0.00,230.00',
    '2020-02,PLN,VAT23,23.00,-300.00,-69.00,-369.00,0.00,-69.00',
    'total,EUR,,,100.00,23.00,123.00,0.00,96.60',
    'total,PLN,,,800.20,169.02,969.22,0.00,169.02',
  ])
  expect([total, processed]).toEqual([sequence, sequence])
  expect(json).toMatchObject({
    ...taxOf(2020),
    period: 'month',
    documentTypes: ['invoice'],
    begun: now.toISOString(),
  })
  expect(json.rows[3]).toEqual({
    period: '2020-02',
    currency: 'PLN',
    tax_code: 'VAT23',
    rate_percent: '23.00',
    net_amount: '-300.00',
    tax_amount: '-69.00',
    gross_amount: '-369.00',
    wht_amount: '0.00',
    tax_amount_pln: '-69.00',
  })
  const yearly = await report(taxOf(2020, { period: 'year', documentTypes: ['offer'] }))
  expect(yearly.csv[1]).toBe('2020,PLN,VAT23,23.00,500.00,115.00,615.00,0.00,115.00')
  const quarterly = await report(taxOf(2020, { period: 'quarter' }))
  expect(quarterly.csv[3]).toBe('2020-Q1,PLN,VAT23,23.00,700.00,161.00,861.00,0.00,161.00')
})

test('one document without an exchange rate makes the tax in PLN unknown', async () => {
  await store(sale('100', 'VAT23', withRate), { issueDate: '2021-01-07' })
  await store(sale('100', 'VAT23', inEuro), { issueDate: '2021-02-07' })
  await store(sale('100', 'VAT23', withRate), { issueDate: '2021-02-08' })
  const { csv, json } = await report(taxOf(2021))
  expect(csv.slice(1)).toEqual([
    '2021-01,EUR,VAT23,23.00,100.00,23.00,123.00,0.00,96.60',
    '2021-02,EUR,VAT23,23.00,200.00,46.00,246.00,0.00,',
    'total,EUR,,,300.00,69.00,369.00,0.00,',
  ])
  expect(json.totals[0]?.tax_amount_pln).toBeNull()
})

test('law: the totals equal the sums of the snapshots', async () => {
  const snapshots = fc.sample(arbitraryCart, { numRuns: 200, seed: 4 }).flatMap(({ document, target }) => {
    const original = snapshotOf(document, withSettings({ inclusiveRoundingTarget: target }))
    return original.items.length % 3 === 0 ? [original, creditOf(original, [], {})] : [original]
  })
  for (const [index, snapshot] of snapshots.entries())
    await store(snapshot, { issueDate: `2022-0${1 + (index % 9)}-15` })
  const { json } = await report(taxOf(2022))
  const expected = ['EUR', 'PLN'].map((currency) => {
    const own = snapshots.filter((snapshot) => snapshot.currency === currency)
    const total = (name: 'totalNet' | 'totalTax' | 'totalGross' | 'totalWht') =>
      sum(own.map((snapshot) => snapshot[name])).toFixed(2)
    const inPln = sum(
      own.flatMap((snapshot) => snapshot.totalTaxPln ?? (currency === 'PLN' ? snapshot.totalTax : [])),
    )
    return {
      currency,
      net_amount: total('totalNet'),
      tax_amount: total('totalTax'),
      gross_amount: total('totalGross'),
      wht_amount: total('totalWht'),
      tax_amount_pln: inPln.toFixed(2),
    }
  })
  expect(json.totals).toEqual(expected)
})

/** Adds copies of a document, with spaces at the end of each snapshot. */
async function copy(id: string, copies: number, issueDate: string, spaces = 0): Promise<void> {
  await inDatabase((db) =>
    db.execute(sql`with added as (
        insert into documents (type, invoice_type, number, issue_date, approved_at, approved_by, currency, summary, request)
        select 'invoice', 'standard', ${sequence} + n, ${issueDate}::date, now(), 'test', 'PLN', '{}', '{}'
        from generate_series(1, ${copies}::integer) as n returning id)
      insert into document_snapshots (document_id, sequence, snapshot, snapshot_digest, previous_digest, chain_digest)
      select added.id, ${sequence} + row_number() over (), snapshot || repeat(' ', ${spaces}), '', '', ''
      from added, document_snapshots as original where original.document_id = ${id}`),
  )
  sequence += copies
}

test('approvals and voidings during the report do not change it; thousands of documents take several chunks', async () => {
  const id = await store(sale('0.05', 'VAT23'), { issueDate: '2023-03-01' })
  await copy(id, 11_999, '2023-03-01')
  const { csv, chunks } = await report(taxOf(2023), async (chunk) => {
    if (chunk !== 1) return
    await store(sale('100', 'VAT23'), { issueDate: '2023-03-01' })
    await inDatabase((db) =>
      db
        .update(documents)
        .set({
          status: 'voided',
          voided_at: new Date(now.getTime() + 1),
          voided_by: 'test',
          void_reason: 'test',
        })
        .where(eq(documents.issue_date, '2023-03-01')),
    )
  })
  expect(csv.slice(1)).toEqual([
    '2023-03,PLN,VAT23,23.00,600.00,120.00,720.00,0.00,120.00',
    'total,PLN,,,600.00,120.00,720.00,0.00,120.00',
  ])
  expect(chunks).toBeGreaterThan(2)
})

test('a chunk reads fewer documents when they are large', async () => {
  const id = await store(sale('1', 'VAT23'), { issueDate: '2024-01-01' })
  const { chunks } = await report(taxOf(2024))
  await copy(id, 2, '2025-01-01', 31_000_000)
  expect((await report(taxOf(2024))).chunks).toBe(chunks + 1)
})

test('tickets by status and age at an instant, without merged ones: an age of exactly n days is in the older group', async () => {
  const days = (age: number) => new Date(now.getTime() - age * 86_400_000)
  const secondsLess = (age: number) => new Date(days(age).getTime() + 1)
  const merged_into_id = crypto.randomUUID()
  await inDatabase((db) =>
    db.insert(tickets).values([
      { id: merged_into_id, subject: 'just now', opened_at: now },
      { subject: 'merged', opened_at: now, merged_into_id },
      { subject: 'not yet', opened_at: days(-1) },
      { subject: 'almost a day', opened_at: secondsLess(1) },
      { subject: 'a day', opened_at: days(1) },
      { subject: 'waits', status: 'waiting', opened_at: secondsLess(90) },
      { subject: 'waits for long', status: 'waiting', opened_at: days(90) },
      { subject: 'closed within a week', status: 'closed', opened_at: days(50), closed_at: days(44) },
      { subject: 'closed later', status: 'closed', opened_at: days(40), closed_at: days(-1) },
    ]),
  )
  const { csv } = await report({ report: 'tickets_by_status_and_age' })
  expect(csv).toEqual([
    'status,age,tickets',
    'closed,3 to 7 days,1',
    'new,0 to 1 days,2',
    'new,1 to 3 days,1',
    'open,30 to 90 days,1',
    'waiting,30 to 90 days,1',
    'waiting,90 days or more,1',
    'total,,7',
  ])
  const before = await report({ report: 'tickets_by_status_and_age', asOf: days(45).toISOString() })
  expect(before.csv.slice(1)).toEqual(['open,3 to 7 days,1', 'waiting,30 to 90 days,2', 'total,,3'])
})

const [ada, eve, house, company, agreement] = [1, 2, 3, 4, 5].map(
  (n) => `0190a0b0-0000-7000-8000-00000000000${n}`,
) as [string, string, string, string, string]

test('timesheets by project and person: cost is rounded for each entry, and billable cost is a part of it', async () => {
  await inDatabase(async (db) => {
    await db.insert(users).values([
      { id: ada, email: 'ada@example.com', name: 'Ada' },
      { id: eve, email: 'eve@example.com', name: '=Eve' },
    ])
    await db.insert(companies).values({ id: company, name: 'Acme' })
    await db.insert(projects).values({ id: house, code: 'P1', name: 'House, big', currency: 'PLN' })
    const lawn = { number: 'C1', title: 'Lawn', starts_on: '2026-01-01', currency: 'EUR' }
    await db.insert(contracts).values({ id: agreement, company_id: company, ...lawn })
    const entry = {
      project_id: house,
      user_id: ada,
      worked_on: '2026-10-01',
      minutes: 20,
      hourly_rate: '0.0150',
    }
    await db
      .insert(timesheetEntries)
      .values([
        entry,
        { ...entry, worked_on: '2026-10-31', is_billable: 0 },
        { ...entry, worked_on: '2026-11-01' },
        { ...entry, user_id: eve, minutes: 90, hourly_rate: '100' },
        { ...entry, project_id: null, contract_id: agreement, hourly_rate: '300' },
      ])
  })
  const october = { report: 'timesheets_by_project_and_person', from: '2026-10-01', to: '2026-10-31' }
  expect((await report(october)).csv).toEqual([
    'project_code,project_name,person,email,currency,minutes,billable_minutes,cost,billable_cost',
    `,,Ada,ada@example.com,EUR,20,20,100.00,100.00`,
    `P1,"House, big",'=Eve,eve@example.com,PLN,90,90,150.00,150.00`,
    `P1,"House, big",Ada,ada@example.com,PLN,40,20,0.02,0.01`,
    'total,,,,EUR,20,20,100.00,100.00',
    'total,,,,PLN,130,110,150.02,150.01',
  ])
})

test('a report with too many rows is rejected; a report without items is empty', async () => {
  await inDatabase((db) =>
    db.execute(sql`with added as (
        insert into users (email, name) select n || '@example.com', n::text from generate_series(1, 5001) as n returning id)
      insert into timesheet_entries (project_id, user_id, worked_on, minutes, hourly_rate)
      select ${house}, id, '2025-01-01', 1, 1 from added`),
  )
  const span = (day: string) => ({ report: 'timesheets_by_project_and_person', from: day, to: day })
  await expect(report(span('2025-01-01'))).rejects.toMatchObject({ text: jobs.reportTooLong({ max: 5000 }) })
  expect((await report(span('2025-01-02'))).csv).toHaveLength(1)
})

for (const [what, request, path] of [
  ['days in the wrong order', { ...taxOf(2020), from: '2021-01-01' }, ['to']],
  ['a day that does not exist', { ...taxOf(2020), from: '2020-02-30' }, ['from']],
  ['a day before the year 1900', { ...taxOf(2020), from: '0000-01-01' }, ['from']],
  [
    'an instant before the year 1900',
    { report: 'tickets_by_status_and_age', asOf: '0000-01-01T00:00:00Z' },
    ['asOf'],
  ],
  ['an unknown report', { report: 'sales' }, ['report']],
  ['an empty list of document types', taxOf(2020, { documentTypes: [] }), ['documentTypes']],
] as const)
  test(`${what} is rejected with a pointer`, () => {
    const { error } = analyticReport.params.safeParse(request)
    expect(error?.issues.map((issue) => issue.path)).toEqual([path])
  })

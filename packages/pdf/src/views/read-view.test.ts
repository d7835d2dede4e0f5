import { randomUUID } from 'node:crypto'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { contracts, slaAgreements } from '@fiscus/db/schema/tenant/contracts'
import { projectNodes, projects } from '@fiscus/db/schema/tenant/projects'
import { sellerProfile } from '@fiscus/db/schema/tenant/seller'
import { users } from '@fiscus/db/schema/tenant/users'
import { pdf } from '@fiscus/messages/pdf'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listRecords } from './list-records.ts'
import { readView } from './read-view.ts'
import { sampleSeller } from './samples/sample-parties.ts'
import { viewSchemas } from './view-schemas.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
afterAll(() => fresh[Symbol.asyncDispose]())

const inTenant = <T>(work: (db: TenantDatabase) => Promise<T>) =>
  fresh.databases.withTenant(fresh.tenant('acme').id, work)

async function add<T extends PgTable>(table: T, values: PgInsertValue<T>): Promise<string> {
  const insert = (db: TenantDatabase) => db.insert(table).values(values).returning({ id: sql<string>`id` })
  return requireRow(await inTenant(insert)).id
}

const ids = { company: '', project: '', contract: '', sla: '', other: '', abroad: '' }

beforeAll(async () => {
  await inTenant((db) => db.update(sellerProfile).set({ profile: sampleSeller }))
  ids.company = await add(companies, {
    name: 'Ödön & Synowie',
    tax_id: '5261040828',
    street: 'Rynek 1',
    postal_code: '31-001',
    city: 'Kraków',
    country: 'PL',
  })
  ids.project = await add(projects, {
    code: 'P-1',
    name: 'Portal',
    currency: 'EUR',
    company_id: ids.company,
  })
  const abroad = await add(companies, { name: 'Müller GmbH', city: 'Berlin', country: 'DE' })
  ids.other = await add(projects, { code: 'P-0', name: 'Other', currency: 'PLN', company_id: abroad })
  ids.abroad = await add(slaAgreements, {
    company_id: abroad,
    name: 'Silver',
    response_minutes: 60,
    resolution_minutes: 1440,
    starts_on: '2028-01-01',
  })
  const ada = await add(users, { email: 'ada@example.com', name: 'Ada Łęcka' })
  const bob = await add(users, { email: 'bob@example.com', name: 'Bob' })
  const tenth = await add(projectNodes, { project_id: ids.project, title: 'Ten', code: '10' })
  const second = await add(projectNodes, { project_id: ids.project, title: 'Two', code: '2' })
  const entry = { project_id: ids.project, hourly_rate: '100.0050' }
  const work = (user_id: string, worked_on: string, minutes: number, more = {}) =>
    add(timesheetEntries, { ...entry, user_id, worked_on, minutes, ...more })
  await work(ada, '2026-11-01', 50, { node_id: tenth })
  await work(ada, '2026-11-30', 10, { node_id: second })
  await work(bob, '2026-11-15', 90, { is_billable: 0, description: 'Help' })
  await work(bob, '2026-10-31', 60)
  await work(bob, '2026-12-01', 60)
  ids.contract = await add(contracts, {
    company_id: ids.company,
    number: 'C/1',
    title: 'Care',
    starts_on: '2026-01-01',
    currency: 'PLN',
  })
  ids.sla = await add(slaAgreements, {
    company_id: ids.company,
    contract_id: ids.contract,
    name: 'Gold / 24h',
    response_minutes: 60,
    resolution_minutes: 1440,
    starts_on: '2026-06-01',
    ends_on: '2026-12-31',
  })
})

const november = { from: '2026-11-01', to: '2026-11-30' }

test('a timesheet report has the entries of its period, with sums by person and by node', async () => {
  const record = await inTenant((db) =>
    readView(db, 'timesheet_report', ids.project, { language: 'en', period: november }),
  )
  expect(record).toMatchObject({
    title: 'P-1 2026-11-01 – 2026-11-30',
    fileName: 'P-1-2026-11-01-2026-11-30.pdf',
    issuedInvoice: null,
  })
  const view = viewSchemas.timesheet_report.parse(record?.view)
  expect(view).toMatchObject({
    currency: 'EUR',
    customer: { name: 'Ödön & Synowie', address_lines: ['Rynek 1', '31-001 Kraków'], tax_id: '5261040828' },
    provider: { name: sampleSeller.name },
    // 50 / 60 × 100.005 = 83.3375, 10 / 60 × 100.005 = 16.6675.
    entries: [
      { date: '2026-11-01', person: 'Ada Łęcka', node: { code: '10' }, amount: '83.34' },
      { date: '2026-11-15', is_billable: false, hourly_rate: null, amount: null, description: 'Help' },
      { date: '2026-11-30', hourly_rate: '100.0050', amount: '16.67' },
    ],
    people: [
      { name: 'Ada Łęcka', minutes: 60, billable_minutes: 60, amount: '100.01' },
      { name: 'Bob', minutes: 90, billable_minutes: 0, amount: '0.00' },
    ],
    nodes: [{ node: { code: '2' } }, { node: { code: '10' } }, { node: null, minutes: 90 }],
    totals: { minutes: 150, billable_minutes: 60, amount: '100.01' },
  })
})

test('a timesheet report without a period is refused with a sentence', async () => {
  const read = inTenant((db) => readView(db, 'timesheet_report', ids.project, { language: 'pl' }))
  await expect(read).rejects.toMatchObject({ text: pdf.reportNeedsPeriod() })
})

test('an SLA agreement of a draft contract is marked as a draft', async () => {
  const record = await inTenant((db) => readView(db, 'sla_agreement', ids.sla, { language: 'pl' }))
  expect(record).toMatchObject({ title: 'Gold / 24h', fileName: 'Gold-24h.pdf' })
  expect(viewSchemas.sla_agreement.parse(record?.view)).toMatchObject({
    mark: 'draft',
    agreement: { response_minutes: 60, resolution_minutes: 1440, ends_on: '2026-12-31' },
    contract: { number: 'C/1', status: 'draft' },
  })
})

test('the address of a company abroad ends with its country in the language of the document', async () => {
  const report = await inTenant((db) =>
    readView(db, 'timesheet_report', ids.other, { language: 'en', period: november }),
  )
  expect(report?.view).toMatchObject({ customer: { address_lines: ['Berlin', 'Germany'] } })
  const agreement = await inTenant((db) => readView(db, 'sla_agreement', ids.abroad, { language: 'pl' }))
  expect(agreement?.view).toMatchObject({
    provider: { address_lines: ['ul. Stolarska 12', '31-043 Kraków', 'Polska'] },
    customer: { address_lines: ['Berlin', 'Niemcy'] },
  })
})

test.each(['invoice', 'offer', 'timesheet_report', 'sla_agreement'] as const)(
  'an unknown id of %s gives null',
  async (kind) => {
    const options = { language: 'pl' as const, period: november }
    expect(await inTenant((db) => readView(db, kind, randomUUID(), options))).toBeNull()
  },
)

describe('a selection of records', () => {
  const listed = async (...[kind, selection]: [Parameters<typeof listRecords>[1], object]) =>
    (await inTenant((db) => listRecords(db, kind, selection))).map(({ title }) => title)

  test('by ids has the order of the ids, each once, without unknown ones', async () => {
    const selection = { ids: [ids.project, randomUUID(), ids.other, ids.project] }
    expect(await listed('timesheet_report', selection)).toEqual(['P-1', 'P-0'])
  })

  test('by a filter has the projects of a company, and the agreements in force on a day', async () => {
    expect(await listed('timesheet_report', {})).toEqual(['P-0', 'P-1'])
    expect(await listed('timesheet_report', { filter: { company_id: ids.company } })).toEqual(['P-1'])
    expect(await listed('sla_agreement', { filter: { active_on: '2026-12-31' } })).toEqual(['Gold / 24h'])
    expect(await listed('sla_agreement', { filter: { active_on: '2027-01-01' } })).toEqual([])
    expect(await listed('invoice', { filter: { from: '2026-01-01' } })).toEqual([])
  })
})

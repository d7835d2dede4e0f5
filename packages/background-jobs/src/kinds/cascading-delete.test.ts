import { tmpdir } from 'node:os'
import type { TenantDatabase } from '@fiscus/db/databases'
import { returnedRow } from '@fiscus/db/returned-row'
import { budgetLines, timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { contracts, slaAgreements } from '@fiscus/db/schema/tenant/contracts'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { projectNodes, projects } from '@fiscus/db/schema/tenant/projects'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { users } from '@fiscus/db/schema/tenant/users'
import { tenantSchema } from '@fiscus/db/schema/tenant-schema'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { and, count, eq, getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, type PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { constraintFault } from '../constraint-fault.ts'
import { isWaitedFor, whenFree } from '../test-locks.ts'
import { doInSteps } from '../test-steps.ts'
import { partsOfCompany } from './cascading-delete/company-parts.ts'
import { deleteChunk } from './cascading-delete/delete-chunk.ts'
import { cascadingDelete } from './cascading-delete.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())
const inTenant = <T>(work: (db: TenantDatabase) => Promise<T>) =>
  fresh.databases.withTenant(fresh.tenant('demo').id, work)

const now = new Date('2026-11-21T08:00:00Z')
const blobs = openFileBlobs(tmpdir())('unused')
/** Chunks of two records, so that a few make many. */
const smallChunks = {
  ...cascadingDelete,
  chunk: (...[context, { id }, cursor]: Parameters<typeof cascadingDelete.chunk>) =>
    deleteChunk(context, id, cursor, 2),
}

function deleteCompany(id: string, beforeChunk?: (chunk: number) => Promise<unknown>) {
  const request = { entity: 'company', id }
  return inTenant((db) =>
    doInSteps(smallChunks, request, { db, now, blobs, ...(beforeChunk && { beforeChunk }) }),
  )
}

let userId = ''
beforeEach(async () => {
  userId = await addTo(users, { email: `${Math.random()}@example.com`, name: 'User' })
})

test('a company goes with everything under it, and nothing of others does', async () => {
  const gone = await addCompany()
  const other = await addCompany()
  const before = await counts(other.company)
  const { total, processed, errors, result } = await deleteCompany(gone.company)
  expect({ total, processed, errors }).toEqual({ total: 18, processed: 18, errors: [] })
  expect(result).toEqual({
    summary: '18 records deleted, the company among them',
    details: {
      released: expect.any(Number),
      deleted: {
        ...{
          timesheet_entries: 3,
          budget_lines: 3,
          project_nodes: 3,
          sla_agreements: 1,
          contracts: 1,
          projects: 1,
        },
        ...{ tickets: 2, calendar_events: 1, contacts: 2, companies: 1 },
      },
    },
  })
  expect(await counts(gone.company)).toEqual({})
  expect(await counts(other.company)).toEqual(before)
  const [audit] = await auditOf('contact', gone.contact)
  expect(audit).toMatchObject({
    ...{ action: 'delete', actor: 'test', after: null, reason: `Deleted with the company ${gone.company}` },
    before: { id: gone.contact, last_name: 'Doe', company_id: gone.company },
  })
})

test('what others have stays, and no longer refers to what is gone', async () => {
  const gone = await addCompany()
  const other = await addCompany()
  const shared = { description: 'shared', amount: '1.00', kind: 'cost' as const }
  const rows = {
    contract: await addTo(contracts, contractOf(other.company, gone.project)),
    sla: await addTo(slaAgreements, { ...slaOf(other.company), contract_id: gone.contract }),
    theirContract: await addTo(budgetLines, {
      ...shared,
      project_id: gone.project,
      node_id: gone.node,
      contract_id: other.contract,
    }),
    theirProject: await addTo(budgetLines, {
      ...shared,
      project_id: other.project,
      node_id: other.node,
      contract_id: gone.contract,
    }),
    entry: await addTo(timesheetEntries, {
      ...worked(),
      project_id: gone.project,
      node_id: gone.node,
      contract_id: other.contract,
    }),
    node: await addTo(projectNodes, { project_id: other.project, parent_id: gone.node, title: 'Strange' }),
    ticket: await addTo(tickets, {
      subject: 'x',
      opened_at: now,
      company_id: other.company,
      contact_id: gone.contact,
    }),
    event: await addTo(calendarEvents, { ...event, contact_id: gone.contact }),
  }
  await deleteCompany(gone.company)
  expect(await find(contracts, rows.contract)).toMatchObject({
    project_id: null,
    company_id: other.company,
    version: 2,
    updated_by: 'test',
  })
  expect(await find(slaAgreements, rows.sla)).toMatchObject({ contract_id: null, company_id: other.company })
  expect(await find(budgetLines, rows.theirContract)).toMatchObject({
    project_id: null,
    node_id: null,
    contract_id: other.contract,
  })
  expect(await find(budgetLines, rows.theirProject)).toMatchObject({
    project_id: other.project,
    node_id: other.node,
    contract_id: null,
  })
  expect(await find(timesheetEntries, rows.entry)).toMatchObject({
    project_id: null,
    node_id: null,
    contract_id: other.contract,
  })
  expect(await find(projectNodes, rows.node)).toMatchObject({ project_id: other.project, parent_id: null })
  expect(await find(tickets, rows.ticket)).toMatchObject({
    contact_id: null,
    company_id: other.company,
    version: 2,
  })
  expect(await find(calendarEvents, rows.event)).toMatchObject({ contact_id: null, version: 2 })
  expect(await auditOf('ticket', rows.ticket)).toMatchObject([
    { action: 'change', before: { contact_id: gone.contact }, after: { contact_id: null } },
  ])
})

test('a company with approved documents stays, alone with them, and the result says why', async () => {
  const { company } = await addCompany()
  const invoice = await addTo(documents, documentOf(company, 'FV/1'))
  const voided = { status: 'voided', voided_at: now, voided_by: 'test', void_reason: 'wrong' } as const
  const offer = await addTo(documents, { ...documentOf(company, 'O/1'), ...voided, type: 'offer' })
  const { result, processed, total } = await deleteCompany(company)
  expect(processed).toBe(total)
  expect(result.summary).toBe(
    '17 records under the company deleted; it stays with its 2 approved documents, which the law keeps',
  )
  expect(result.details).toMatchObject({
    kept: {
      count: 2,
      documents: [
        { id: offer, type: 'offer', number: 'O/1' },
        { id: invoice, type: 'invoice', number: 'FV/1' },
      ],
      reason: expect.stringContaining('art. 112'),
    },
  })
  expect(await counts(company)).toEqual({ companies: 1, documents: 2 })
})

test('a company is kept that gets a document while it is being deleted', async () => {
  const company = await addTo(companies, { name: 'Acme' })
  const { deleting } = await inTenant((db) =>
    db.transaction(async (tx) => {
      await tx.insert(documents).values(documentOf(company, 'FV/2'))
      const deleting = whenFree(() => deleteCompany(company))
      await vi.waitFor(async () => expect(await isWaitedFor(fresh.urlOf('demo'))).toBe(true), 20_000)
      return { deleting }
    }),
  )
  expect((await deleting).result.details).toMatchObject({ kept: { count: 1 } })
})

test('a tree of any form goes: a chain, a circle, a wide one', async () => {
  const { company, project } = await addCompany()
  const [first = '', second = '', ...others] = await Promise.all(
    Array.from({ length: 9 }, () => addTo(projectNodes, { project_id: project, title: 'n' })),
  )
  const below = (id: string, parent_id: string) =>
    inTenant((db) => db.update(projectNodes).set({ parent_id }).where(eq(projectNodes.id, id)))
  await below(first, second)
  await below(second, first)
  for (const other of others) await below(other, first)
  await deleteCompany(company)
  expect(await counts(company)).toEqual({})
})

test('a company that is unknown, or an unknown kind of record, is refused', async () => {
  const unknown = '0190a0b0-0000-7000-8000-000000000001'
  await expect(deleteCompany(unknown)).rejects.toThrow(`There is no company ${unknown}.`)
  for (const params of [{}, { entity: 'contact', id: unknown }, { entity: 'company', id: 'x' }])
    expect(cascadingDelete.params.safeParse(params).success).toBe(false)
})

test('what comes under the company while it is being deleted goes, too', async () => {
  const kinds = ['ticket', 'event', 'contact', 'contract', 'project', 'node', 'entry', 'line'] as const
  const arrivals = fc.array(fc.record({ chunk: fc.nat(20), kind: fc.constantFrom(...kinds) }), {
    maxLength: 10,
  })
  await fc.assert(
    fc.asyncProperty(fc.boolean(), arrivals, async (hasDocument, arrivals) => {
      const under = await addCompany()
      if (hasDocument) await addTo(documents, documentOf(under.company, nextCode()))
      await deleteCompany(under.company, async (now) => {
        for (const { kind } of arrivals.filter(({ chunk }) => chunk === now)) await arrive(kind, under)
      })
      expect(await counts(under.company)).toEqual(hasDocument ? { companies: 1, documents: 1 } : {})
    }),
    { numRuns: 10 },
  )
})

test('a company that never gets empty is given up in the end', async () => {
  const { company } = await addCompany()
  const endless = deleteCompany(company, () =>
    addTo(tickets, { subject: 'x', opened_at: now, company_id: company }),
  )
  await expect(endless).rejects.toThrow("can't be deleted")
})

test('whatever refers to a record that goes is a part itself, may let go of it, or is a document of the company', () => {
  const parts: PgTable[] = partsOfCompany(userId).map(({ table }) => table)
  const tables = Object.values(tenantSchema).filter((table) => is(table, PgTable))
  for (const table of tables.filter((table) => !parts.includes(table)))
    for (const key of getTableConfig(table).foreignKeys) {
      const { columns, foreignTable } = key.reference()
      const name = `${getTableName(table)}.${columns[0]?.name}`
      if (foreignTable === companies) expect(name).toBe('documents.company_id')
      else if (parts.includes(foreignTable)) expect(columns[0]?.notNull, name).toBe(false)
    }
})

type Company = { company: string; contact: string; project: string; contract: string; node: string }

/** A company with 17 records under it. */
async function addCompany(): Promise<Company> {
  const company = await addTo(companies, { name: 'Acme' })
  const contact = await addTo(contacts, { last_name: 'Doe', company_id: company })
  await addTo(contacts, { last_name: 'Roe', company_id: company })
  const project = await addTo(projects, projectOf(company))
  const contract = await addTo(contracts, contractOf(company, project))
  await addTo(slaAgreements, { ...slaOf(company), contract_id: contract })
  const root = await addTo(projectNodes, { project_id: project, title: 'Root' })
  const node = await addTo(projectNodes, { project_id: project, parent_id: root, title: 'Node' })
  await addTo(projectNodes, { project_id: project, parent_id: node, title: 'Leaf' })
  const belongsTo = [
    { project_id: project, node_id: node },
    { contract_id: contract },
    { project_id: project, node_id: root, contract_id: contract },
  ]
  for (const owners of belongsTo) {
    await addTo(timesheetEntries, { ...worked(), ...owners })
    await addTo(budgetLines, { ...planned, ...owners })
  }
  await addTo(tickets, { subject: 'x', opened_at: now, company_id: company, contact_id: contact })
  await addTo(tickets, { subject: 'y', opened_at: now, company_id: company })
  await addTo(calendarEvents, { ...event, company_id: company, contact_id: contact })
  return { company, contact, project, contract, node }
}

/** Adds a record under the company; where what it refers to is gone already, there is none. */
async function arrive(
  kind: 'ticket' | 'event' | 'contact' | 'contract' | 'project' | 'node' | 'entry' | 'line',
  { company, contact, project, contract, node }: Company,
) {
  const add = {
    ticket: () => addTo(tickets, { subject: 'x', opened_at: now, company_id: company, contact_id: contact }),
    event: () => addTo(calendarEvents, { ...event, company_id: company }),
    contact: () => addTo(contacts, { last_name: 'Late', company_id: company }),
    contract: () => addTo(contracts, contractOf(company, project)),
    project: () => addTo(projects, projectOf(company)),
    node: () => addTo(projectNodes, { project_id: project, parent_id: node, title: 'Late' }),
    entry: () => addTo(timesheetEntries, { ...worked(), contract_id: contract }),
    line: () => addTo(budgetLines, { ...planned, project_id: project, node_id: node }),
  }
  await add[kind]().catch((error) => {
    if (constraintFault(error) === null) throw error
  })
}

const event = { title: 'Talk', timezone: 'UTC', start_date: now, end_date: now }
const planned = { description: 'Desk', amount: '10.00', kind: 'cost' as const }
const worked = () => ({ user_id: userId, worked_on: '2026-11-20', minutes: 60, hourly_rate: '100' })
let codes = 0
const nextCode = () => `${++codes}`
const projectOf = (company_id: string) => ({ company_id, code: nextCode(), name: 'Project', currency: 'PLN' })
const contractOf = (company_id: string, project_id: string) => {
  const terms = { title: 'Contract', starts_on: '2026-01-01', currency: 'PLN' }
  return { ...terms, company_id, project_id, number: nextCode() }
}
const slaOf = (company_id: string) => {
  const terms = { name: 'Gold', response_minutes: 60, resolution_minutes: 240, starts_on: '2026-01-01' }
  return { ...terms, company_id }
}
const documentOf = (company_id: string, number: string) => {
  const content = { type: 'invoice' as const, currency: 'PLN', summary: {}, request: sql`'{}'::json` }
  const approval = { issue_date: '2026-11-20', approved_at: now, approved_by: 'test' }
  return { ...content, ...approval, company_id, number }
}

/** Answers the id of the new record. */
async function addTo<T extends PgTable>(table: T, values: PgInsertValue<T>): Promise<string> {
  const rows = await inTenant((db) => db.insert(table).values(values).returning({ id: sql<string>`id` }))
  return returnedRow(rows).id
}

async function find(table: PgTable, id: string): Promise<unknown> {
  const [row] = await inTenant((db) => db.execute(sql`select * from ${table} where id = ${id}`))
  return row
}

/** How many records of each table there are under a company, itself among them. */
async function counts(companyId: string): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  const parts = [
    ...partsOfCompany(companyId),
    { table: companies, isPart: eq(companies.id, companyId) },
    { table: documents, isPart: eq(documents.company_id, companyId) },
  ]
  for (const { table, isPart } of parts) {
    const [row] = await inTenant((db) =>
      db
        .select({ count: count() })
        .from(table as PgTable)
        .where(isPart),
    )
    const name = getTableName(table)
    if (row?.count) counted[name] = (counted[name] ?? 0) + row.count
  }
  return counted
}

function auditOf(entity: string, id: string) {
  const isOfRecord = and(eq(auditLog.entity, entity), eq(auditLog.entity_id, id))
  return inTenant((db) => db.select().from(auditLog).where(isOfRecord))
}

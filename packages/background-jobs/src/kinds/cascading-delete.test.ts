import { tmpdir } from 'node:os'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { budgetLines, timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { contracts, slaAgreements } from '@fiscus/db/schema/tenant/contracts'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { projectNodes } from '@fiscus/db/schema/tenant/projects'
import { tenantSchema } from '@fiscus/db/schema/tenant/tenant-schema'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { and, count, eq, getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { isWaitedFor, whenFree } from '../testing/row-locks.ts'
import {
  addCompany,
  adder,
  arrivals,
  arrive,
  contractOf,
  documentOf,
  event,
  nextCode,
  slaOf,
  workedBy,
} from '../testing/sample-company.ts'
import { doInSteps } from '../testing/sample-steps.ts'
import { partsOfCompany } from './cascading-delete/company-parts.ts'
import { deleteChunk } from './cascading-delete/delete-chunk.ts'
import { cascadingDelete } from './cascading-delete.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())
const inTenant = <T>(work: (db: TenantDatabase) => Promise<T>) =>
  fresh.databases.withTenant(fresh.tenant('demo').id, work)

const unknown = '0190a0b0-0000-7000-8000-000000000001'
const addTo = adder(inTenant)
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

test('a company goes with everything under it, and nothing of others does', async () => {
  const gone = await addCompany(addTo)
  const other = await addCompany(addTo)
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
  const gone = await addCompany(addTo)
  const other = await addCompany(addTo)
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
      ...workedBy(gone.user),
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
  const { company } = await addCompany(addTo)
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
  const { company, project } = await addCompany(addTo)
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
  await expect(deleteCompany(unknown)).rejects.toThrow(`There is no company ${unknown}.`)
  for (const params of [{}, { entity: 'contact', id: unknown }, { entity: 'company', id: 'x' }])
    expect(cascadingDelete.params.safeParse(params).success).toBe(false)
})

test('what comes under the company while it is being deleted goes, too', async () => {
  const arrival = fc.record({ chunk: fc.nat(20), kind: fc.constantFrom(...arrivals) })
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(arrival, { maxLength: 10 }), async (hasDocument, arriving) => {
      const under = await addCompany(addTo)
      if (hasDocument) await addTo(documents, documentOf(under.company, nextCode()))
      await deleteCompany(under.company, async (now) => {
        for (const { kind } of arriving.filter(({ chunk }) => chunk === now)) await arrive(addTo, kind, under)
      })
      expect(await counts(under.company)).toEqual(hasDocument ? { companies: 1, documents: 1 } : {})
    }),
    { numRuns: 10 },
  )
})

test('a company that never gets empty is given up in the end', async () => {
  const { company } = await addCompany(addTo)
  const endless = deleteCompany(company, () =>
    addTo(tickets, { subject: 'x', opened_at: now, company_id: company }),
  )
  await expect(endless).rejects.toThrow("can't be deleted")
})

test('whatever refers to a record that goes is a part itself, may let go of it, or is a document of the company', () => {
  const parts: PgTable[] = partsOfCompany(unknown).map(({ table }) => table)
  const tables = Object.values(tenantSchema).filter((table) => is(table, PgTable))
  for (const table of tables.filter((table) => !parts.includes(table)))
    for (const key of getTableConfig(table).foreignKeys) {
      const { columns, foreignTable } = key.reference()
      const name = `${getTableName(table)}.${columns[0]?.name}`
      if (foreignTable === companies) expect(name).toBe('documents.company_id')
      else if (parts.includes(foreignTable)) expect(columns[0]?.notNull, name).toBe(false)
    }
})

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

import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { tenantSchema } from '@fiscus/db/connections/tenant-schema'
import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { budgetLines, timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { contracts, slaAgreements } from '@fiscus/db/schema/tenant/contracts'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { projectNodes } from '@fiscus/db/schema/tenant/projects'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { jobs } from '@fiscus/messages/jobs'
import { records } from '@fiscus/messages/records'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { lockWaits } from '@fiscus/testing/lock-waits'
import { and, count, eq, getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { retryWhileLocked } from '../testing/row-locks.ts'
import { runAllSteps } from '../testing/run-all-steps.ts'
import {
  addCompany,
  adder,
  addLate,
  contractOf,
  event,
  lateAdditions,
  nextCode,
  sampleDocumentOf,
  slaOf,
  workedBy,
} from '../testing/sample-company.ts'
import { companyParts } from './cascading-delete/company-parts.ts'
import { deleteChunk } from './cascading-delete/delete-chunk.ts'
import { cascadingDelete } from './cascading-delete.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())
const inTenant = <T>(work: (db: TenantDatabase) => Promise<T>) =>
  fresh.databases.withTenant(fresh.tenant('demo').id, work)

const unknown = '0190a0b0-0000-7000-8000-000000000001'
const addTo = adder(inTenant)
const now = new Date('2026-11-21T08:00:00Z')
/** Chunks of two records, so that a few make many. */
const smallChunks = {
  ...cascadingDelete,
  chunk: (...[context, { id }, cursor]: Parameters<typeof cascadingDelete.chunk>) =>
    deleteChunk(context, id, cursor, 2),
}

function deleteCompany(id: string, beforeChunk?: (chunk: number) => Promise<unknown>) {
  const request = { entity: 'company', id }
  return inTenant((db) => runAllSteps(smallChunks, request, { db, now, ...(beforeChunk && { beforeChunk }) }))
}

test('a company is deleted with its records, and records of other companies are not', async () => {
  const gone = await addCompany(addTo)
  const other = await addCompany(addTo)
  const before = await counts(other.company)
  const { total, processed, errors, result } = await deleteCompany(gone.company)
  expect({ total, processed, errors }).toEqual({ total: 18, processed: 18, errors: [] })
  expect(result).toEqual({
    summary: jobs.deletedWithCompany({ count: 18 }),
    details: {
      released: expect.any(Number),
      deleted: {
        timesheet_entries: 3,
        budget_lines: 3,
        project_nodes: 3,
        sla_agreements: 1,
        contracts: 1,
        projects: 1,
        tickets: 2,
        calendar_events: 1,
        contacts: 2,
        companies: 1,
      },
    },
  })
  expect(await counts(gone.company)).toEqual({})
  expect(await counts(other.company)).toEqual(before)
  const [audit] = await auditOf('contact', gone.contact)
  expect(audit).toMatchObject({
    action: 'delete',
    actor: 'test',
    after: null,
    reason: `Deleted with the company ${gone.company}`,
    before: { id: gone.contact, last_name: 'Doe', company_id: gone.company },
  })
})

test('records of other companies are kept, and their references to deleted records are cleared', async () => {
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

test('the mail of a deleted company and its contacts is kept, without the references to them', async () => {
  const { company, contact } = await addCompany(addTo)
  const thread = await addTo(mailThreads, { subject: 'x', last_message_at: now })
  const mail = { thread_id: thread, direction: 'incoming', raw_bytes: 1, parser_version: 1 } as const
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1)
    ids.push(
      await addTo(mailMessages, {
        ...mail,
        raw_sha256: `${index}`.repeat(64),
        received_at: now,
        stored_at: now,
        company_id: company,
        contact_id: contact,
      }),
    )
  await deleteCompany(company)
  expect(await find(companies, company)).toBeUndefined()
  for (const id of ids)
    expect(await find(mailMessages, id)).toMatchObject({ company_id: null, contact_id: null })
})

test('a company with approved documents is kept with them, and the result gives the reason', async () => {
  const { company } = await addCompany(addTo)
  const invoice = await addTo(documents, sampleDocumentOf(company, 'FV/1'))
  const voided = { status: 'voided', voided_at: now, voided_by: 'test', void_reason: 'wrong' } as const
  const offer = await addTo(documents, {
    ...sampleDocumentOf(company, 'O/1'),
    ...voided,
    type: 'offer',
    invoice_type: null,
  })
  const { result, processed, total } = await deleteCompany(company)
  expect(processed).toBe(total)
  expect(result.summary).toEqual(jobs.companyKept({ count: 17, documents: 2 }))
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

test('a company is kept when a document is approved for it while it is being deleted, without another sweep', async () => {
  const company = await addTo(companies, { name: 'Acme' })
  const request = { entity: 'company', id: company }
  const { deleting } = await inTenant((db) =>
    db.transaction(async (tx) => {
      await tx.insert(documents).values(sampleDocumentOf(company, 'FV/2'))
      const deleting = retryWhileLocked(() =>
        inTenant((db) => runAllSteps(smallChunks, request, { db, now, crashes: false })),
      )
      await vi.waitFor(async () => expect(await lockWaits(fresh.urlOf('demo'))).toBe(1), 180_000)
      return { deleting }
    }),
  )
  const { chunks, result } = await deleting
  expect(result.details).toMatchObject({ kept: { count: 1 } })
  expect(chunks, 'one for each part, and one for the company').toBe(companyParts(company).length + 1)
})

test('a tree of any shape is deleted: a chain, a circle, a wide tree', async () => {
  const { company, project } = await addCompany(addTo)
  const [first = '', second = '', ...rest] = await Promise.all(
    Array.from({ length: 9 }, () => addTo(projectNodes, { project_id: project, title: 'n' })),
  )
  const below = (id: string, parent_id: string) =>
    inTenant((db) => db.update(projectNodes).set({ parent_id }).where(eq(projectNodes.id, id)))
  await below(first, second)
  await below(second, first)
  for (const node of rest) await below(node, first)
  await deleteCompany(company)
  expect(await counts(company)).toEqual({})
})

test('an unknown company and an unknown entity are rejected', async () => {
  await expect(deleteCompany(unknown)).rejects.toMatchObject({ text: records.company({ id: unknown }) })
  for (const params of [{}, { entity: 'contact', id: unknown }, { entity: 'company', id: 'x' }])
    expect(cascadingDelete.params.safeParse(params).success).toBe(false)
})

test('records that are added to the company while it is being deleted are deleted too', async () => {
  const addition = fc.record({ chunk: fc.nat(20), kind: fc.constantFrom(...lateAdditions) })
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(addition, { maxLength: 10 }), async (hasDocument, added) => {
      const under = await addCompany(addTo)
      if (hasDocument) await addTo(documents, sampleDocumentOf(under.company, nextCode()))
      await deleteCompany(under.company, async (now) => {
        for (const { kind } of added.filter(({ chunk }) => chunk === now)) await addLate(addTo, kind, under)
      })
      expect(await counts(under.company)).toEqual(hasDocument ? { companies: 1, documents: 1 } : {})
    }),
    { numRuns: 10 },
  )
})

test('the job fails when records are added to the company again and again', async () => {
  const { company } = await addCompany(addTo)
  const endless = deleteCompany(company, () =>
    addTo(tickets, { subject: 'x', opened_at: now, company_id: company }),
  )
  await expect(endless).rejects.toMatchObject({
    text: { code: jobs.companyNotDeleted.code, params: { attempts: 10 } },
  })
})

test('every reference to a record that is deleted comes from a part, is nullable, or is that of a document or a mail to its company', () => {
  const parts: PgTable[] = companyParts(unknown).map(({ table }) => table)
  const tables = Object.values(tenantSchema).filter((table) => is(table, PgTable))
  const references = tables
    .filter((table) => !parts.includes(table))
    .flatMap((table) => getTableConfig(table).foreignKeys)
    .map((key) => {
      const { columns, foreignTable } = key.reference()
      const [column] = columns
      const name = `${column && getTableName(column.table)}.${column?.name}`
      return { name, foreignTable, isRequired: column?.notNull }
    })
  const namesTo = (targets: readonly PgTable[]) =>
    references.filter(({ foreignTable }) => targets.includes(foreignTable)).map(({ name }) => name)
  expect(namesTo([companies])).toEqual(['documents.company_id', 'mail_messages.company_id'])
  const required = references.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  expect(required, 'the list is not empty').toContain('document_snapshots.document_id')
  expect(required.filter((name) => namesTo(parts).includes(name))).toEqual([])
})

async function find(table: PgTable, id: string): Promise<unknown> {
  const [row] = await inTenant((db) => db.execute(sql`select * from ${table} where id = ${id}`))
  return row
}

/** The number of records of a company by table, including the company. */
async function counts(companyId: string): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  const parts = [
    ...companyParts(companyId),
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

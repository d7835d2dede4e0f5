import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { constraintViolation } from '@fiscus/db/queries/constraint-violation'
import { requireRow } from '@fiscus/db/queries/require-row'
import { budgetLines, timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { contracts, slaAgreements } from '@fiscus/db/schema/tenant/contracts'
import { projectNodes, projects } from '@fiscus/db/schema/tenant/projects'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { users } from '@fiscus/db/schema/tenant/users'
import { sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'

/** Adds a record and returns its id. */
export type AddTo = <T extends PgTable>(table: T, values: PgInsertValue<T>) => Promise<string>

/** For tests: returns a function that adds records to a tenant's database. */
export function adder(
  inTenant: (work: (db: TenantDatabase) => Promise<{ id: string }[]>) => Promise<{ id: string }[]>,
): AddTo {
  return async (table, values) =>
    requireRow(await inTenant((db) => db.insert(table).values(values).returning({ id: sql<string>`id` }))).id
}

export type Company = {
  company: string
  contact: string
  project: string
  contract: string
  node: string
  user: string
}

/** Adds a company with 17 records. */
export async function addCompany(addTo: AddTo): Promise<Company> {
  const user = await addTo(users, { email: `${nextCode()}@example.com`, name: 'Ada' })
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
    await addTo(timesheetEntries, { ...workedBy(user), ...owners })
    await addTo(budgetLines, { ...planned, ...owners })
  }
  await addTo(tickets, { subject: 'x', opened_at: at, company_id: company, contact_id: contact })
  await addTo(tickets, { subject: 'y', opened_at: at, company_id: company })
  await addTo(calendarEvents, { ...event, company_id: company, contact_id: contact })
  return { company, contact, project, contract, node, user }
}

/** Records that may be added to a company while it is being deleted. */
export const lateAdditions = [
  'ticket',
  'event',
  'contact',
  'contract',
  'project',
  'node',
  'entry',
  'line',
] as const

/** Adds a record to the company. When a record that it refers to is already deleted, it adds nothing. */
export async function addLate(
  addTo: AddTo,
  kind: (typeof lateAdditions)[number],
  { company, contact, project, contract, node, user }: Company,
) {
  const add = {
    ticket: () => addTo(tickets, { subject: 'x', opened_at: at, company_id: company, contact_id: contact }),
    event: () => addTo(calendarEvents, { ...event, company_id: company }),
    contact: () => addTo(contacts, { last_name: 'Late', company_id: company }),
    contract: () => addTo(contracts, contractOf(company, project)),
    project: () => addTo(projects, projectOf(company)),
    node: () => addTo(projectNodes, { project_id: project, parent_id: node, title: 'Late' }),
    entry: () => addTo(timesheetEntries, { ...workedBy(user), contract_id: contract }),
    line: () => addTo(budgetLines, { ...planned, project_id: project, node_id: node }),
  }
  await add[kind]().catch((error) => {
    if (constraintViolation(error) === null) throw error
  })
}

const at = new Date('2026-11-20T08:00:00Z')
export const event = { title: 'Talk', timezone: 'UTC', start_date: at, end_date: at }
const planned = { description: 'Desk', amount: '10.00', kind: 'cost' as const }
export const workedBy = (user_id: string) => ({
  user_id,
  worked_on: '2026-11-20',
  minutes: 60,
  hourly_rate: '100',
})
let codes = 0
export const nextCode = () => `${++codes}`
const projectOf = (company_id: string) => ({ company_id, code: nextCode(), name: 'Project', currency: 'PLN' })
export const contractOf = (company_id: string, project_id: string) => {
  const number = nextCode()
  return { title: 'Contract', starts_on: '2026-01-01', currency: 'PLN', company_id, project_id, number }
}
export const slaOf = (company_id: string) => ({
  name: 'Gold',
  response_minutes: 60,
  resolution_minutes: 240,
  starts_on: '2026-01-01',
  company_id,
})
export const sampleDocumentOf = (company_id: string, number: string) => ({
  type: 'invoice' as const,
  invoice_type: 'standard' as const,
  currency: 'PLN',
  summary: {},
  request: sql`'{}'::json`,
  issue_date: '2026-11-20',
  approved_at: at,
  approved_by: 'test',
  company_id,
  number,
})

import { budgetLines, timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { contracts, slaAgreements } from '@fiscus/db/schema/tenant/contracts'
import { projectNodes, projects } from '@fiscus/db/schema/tenant/projects'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Records that go with a company. */
export type Part = {
  table: PgTable
  isPart: SQL
}

/**
 * What goes with a company, in an order in which nothing goes before what refers to it. A line of a budget or a timesheet that also
 * belongs to a project or a contract of somebody else stays with that.
 */
export function partsOfCompany(id: string): Part[] {
  const ofCompany = sql`company_id = ${id}`
  const ofProject = sql`project_id in (select id from ${projects} where ${ofCompany})`
  const ofContract = sql`contract_id in (select id from ${contracts} where ${ofCompany})`
  const lines = [
    sql`${ofProject} and (contract_id is null or ${ofContract})`,
    sql`${ofContract} and project_id is null`,
  ]
  return [
    ...lines.map((isPart) => ({ table: timesheetEntries, isPart })),
    ...lines.map((isPart) => ({ table: budgetLines, isPart })),
    { table: projectNodes, isPart: ofProject },
    { table: slaAgreements, isPart: ofCompany },
    { table: contracts, isPart: ofCompany },
    { table: projects, isPart: ofCompany },
    { table: tickets, isPart: ofCompany },
    { table: calendarEvents, isPart: ofCompany },
    { table: contacts, isPart: ofCompany },
  ]
}

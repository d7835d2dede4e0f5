import { budgetLines, timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { contracts, slaAgreements } from '@fiscus/db/schema/tenant/contracts'
import { projectNodes, projects } from '@fiscus/db/schema/tenant/projects'
import { ticketNotes, tickets } from '@fiscus/db/schema/tenant/tickets'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Records that are deleted with a company. */
export type CompanyPart = {
  table: PgTable
  isPart: SQL
}

/**
 * The records that are deleted with a company. Records come before the records that they refer to. A budget line or
 * timesheet entry that also belongs to a project or contract of another company is not among them.
 */
export function companyParts(id: string): CompanyPart[] {
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
    { table: ticketNotes, isPart: sql`ticket_id in (select id from ${tickets} where ${ofCompany})` },
    { table: tickets, isPart: ofCompany },
    { table: calendarEvents, isPart: ofCompany },
    { table: contacts, isPart: ofCompany },
  ]
}

import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { projectNodes, projects } from '@fiscus/db/schema/tenant/projects'
import { users } from '@fiscus/db/schema/tenant/users'
import { pdf } from '@fiscus/messages/pdf'
import { and, asc, between, eq, sql } from 'drizzle-orm'
import { addressStyle } from '../fields/address-lines.ts'
import { customerOf, sellerOf } from '../fields/party.ts'
import { readSeller } from '../fields/read-seller.ts'
import { UnprintableRecord } from '../fields/unprintable-record.ts'
import { viewVersion } from '../fields/view-fields.ts'
import { sumsOf, sumsOfNodes, sumsOfPeople } from './timesheet-sums.ts'
import type { TimesheetView } from './timesheet-view.ts'

/** The most entries of one report: Chromium needs about 0.3 MB of memory for each, and its limit is 2 GB. */
const entriesMax = 5_000

export type Period = { from: string; to: string }

/**
 * The view of the working time on a project; null without the project.
 * @throws UnprintableRecord without a period, or with more than 5,000 entries in it
 */
export async function readTimesheetView(
  db: TenantDatabase | TenantTransaction,
  projectId: string,
  { language, period }: { language: PdfLanguage; period?: Period | undefined },
): Promise<TimesheetView | null> {
  const [row] = await db
    .select({ project: projects, company: companies })
    .from(projects)
    .leftJoin(companies, eq(companies.id, projects.company_id))
    .where(eq(projects.id, projectId))
  if (!row) return null
  if (!period) throw new UnprintableRecord(pdf.reportNeedsPeriod())
  const entries = await readEntries(db, projectId, period)
  const { seller, logo } = await readSeller(db)
  const style = addressStyle(language, { seller: seller?.address, buyer: row.company })
  return {
    view_version: viewVersion,
    language,
    mark: null,
    logo,
    kind: 'timesheet_report',
    period,
    project: { code: row.project.code, name: row.project.name },
    currency: row.project.currency,
    provider: sellerOf(seller, style),
    customer: row.company && customerOf(row.company, style),
    people: sumsOfPeople(entries),
    nodes: sumsOfNodes(entries),
    entries,
    totals: sumsOf(entries),
  }
}

/** The same formula as the budget of the project has. */
const cost = sql<string>`round(${timesheetEntries.minutes} * ${timesheetEntries.hourly_rate} / 60, 2)`

async function readEntries(
  db: TenantDatabase | TenantTransaction,
  projectId: string,
  { from, to }: Period,
): Promise<TimesheetView['entries']> {
  const rows = await db
    .select({
      entry: timesheetEntries,
      cost,
      person: users.name,
      code: projectNodes.code,
      title: projectNodes.title,
    })
    .from(timesheetEntries)
    .innerJoin(users, eq(users.id, timesheetEntries.user_id))
    .leftJoin(projectNodes, eq(projectNodes.id, timesheetEntries.node_id))
    .where(and(eq(timesheetEntries.project_id, projectId), between(timesheetEntries.worked_on, from, to)))
    .orderBy(asc(timesheetEntries.worked_on), asc(users.name), asc(timesheetEntries.id))
    .limit(entriesMax + 1)
  if (rows.length > entriesMax) throw new UnprintableRecord(pdf.tooManyEntries({ max: entriesMax, from, to }))
  return rows.map(({ entry, cost, person, code, title }) => ({
    date: entry.worked_on,
    person,
    node: title === null ? null : { code, title },
    description: entry.description,
    minutes: entry.minutes,
    is_billable: entry.is_billable === 1,
    hourly_rate: entry.is_billable === 1 ? entry.hourly_rate : null,
    amount: entry.is_billable === 1 ? cost : null,
  }))
}

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, JobRefused } from '../define-job.ts'
import { addGroups, type Groups, sortedGroups, totalsOf } from './analytic-report/groups.ts'
import { extentOf, isAfter, nextItems } from './analytic-report/next-items.ts'
import type { Group, Report } from './analytic-report/report.ts'
import { taxByPeriodAndRate, taxParams } from './analytic-report/tax-by-period-and-rate.ts'
import { ticketsByStatusAndAge, ticketsParams } from './analytic-report/tickets-by-status-and-age.ts'
import {
  timesheetsByProjectAndPerson,
  timesheetsParams,
} from './analytic-report/timesheets-by-project-and-person.ts'
import { writeReport } from './analytic-report/write-report.ts'

const params = z.discriminatedUnion('report', [taxParams, ticketsParams, timesheetsParams])
type Params = z.output<typeof params>

type Cursor = {
  /** When the report began. */
  begun: string
  /** The last item there was then, and the last one that is counted. */
  end: string | null
  after: string | null
  groups: Groups
}

/** What the cursor carries from chunk to chunk, about a megabyte. */
const groupsMax = 5000

/** Counts in groups what there was when the report began, and leaves it as CSV and JSON. */
export const analyticReport = defineJob<Params, Cursor>({
  kind: 'analytic_report',
  label: 'Analytic report',
  params,
  async plan({ tx, now }, params) {
    const { total, end } = await extentOf(tx, reportOf(params))
    return { total, cursor: { begun: now.toISOString(), end, after: null, groups: {} } }
  },
  async chunk({ tx }, params, cursor) {
    const report = reportOf(params)
    const { items, last } = await nextItems(tx, report, cursor)
    if (last === null) return { cursor, isLast: true, processed: 0 }
    const isCounted = sql`${isAfter(report, cursor.after)} and ${report.id} <= ${last}`
    const counted = await tx.execute<Group>(report.groupsOf(isCounted, cursor.begun))
    const groups = addGroups(report, cursor.groups, counted)
    if (Object.keys(groups).length > groupsMax)
      throw new JobRefused(`The report has more than ${groupsMax} rows: ask for a shorter time`)
    return { cursor: { ...cursor, after: last, groups }, isLast: last === cursor.end, processed: items }
  },
  async finish(context, params, cursor) {
    const report = reportOf(params)
    const groups = sortedGroups(cursor.groups)
    const contents = { params, begun: cursor.begun, groups, totals: totalsOf(report, groups) }
    const files = await writeReport(context, report, contents)
    return { summary: `${groups.length} rows counted`, details: { rows: groups.length }, files }
  },
})

function reportOf(params: Params): Report {
  switch (params.report) {
    case 'tax_by_period_and_rate':
      return taxByPeriodAndRate(params)
    case 'tickets_by_status_and_age':
      return ticketsByStatusAndAge(params)
    case 'timesheets_by_project_and_person':
      return timesheetsByProjectAndPerson(params)
  }
}

import { type ProvenRow, requireUnchanged } from '@fiscus/db/documents/unchanged'
import { jobs } from '@fiscus/messages/jobs'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJobKind, JobRejected } from '../define-job-kind.ts'
import { addGroups, type Groups, groupTotals, sortedGroups } from './analytic-report/groups.ts'
import type { Group, Report } from './analytic-report/report.ts'
import { countItems, isAfter, nextItems } from './analytic-report/report-items.ts'
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
  /** The instant at which the report began. */
  begun: string
  /** The last item at that time. */
  end: string | null
  /** The last item that is counted. */
  after: string | null
  groups: Groups
}

/** The cursor contains all groups: about a megabyte at this limit. */
const groupsMax = 5000

/** Counts, in groups, the items that existed when the report began, and stores CSV and JSON (scheduled-tasks §15.5). */
export const analyticReport = defineJobKind<Params, Cursor>({
  kind: 'analytic_report',
  label: 'Analytic report',
  params,
  scopesOf({ report }) {
    const scopes = report === 'tax_by_period_and_rate' ? (['tax:read'] as const) : []
    return { change: scopes, files: scopes }
  },
  async plan({ tx, now }, params) {
    const { total, end } = await countItems(tx, reportOf(params))
    return { total, cursor: { begun: now.toISOString(), end, after: null, groups: {} } }
  },
  async chunk({ tx }, params, cursor) {
    const report = reportOf(params)
    const { items, last } = await nextItems(tx, report, cursor)
    if (last === null) return { cursor, isLast: true, processed: 0 }
    const isCounted = sql`${isAfter(report, cursor.after)} and ${report.id} <= ${last}`
    if (report.proofOf) requireUnchanged(await tx.execute<ProvenRow>(report.proofOf(isCounted)))
    const counted = await tx.execute<Group>(report.groupsOf(isCounted, cursor.begun))
    const groups = addGroups(report, cursor.groups, counted)
    if (Object.keys(groups).length > groupsMax) throw new JobRejected(jobs.reportTooLong({ max: groupsMax }))
    return { cursor: { ...cursor, after: last, groups }, isLast: last === cursor.end, processed: items }
  },
  async finish(context, params, cursor) {
    const report = reportOf(params)
    const groups = sortedGroups(cursor.groups)
    const contents = { params, begun: cursor.begun, groups, totals: groupTotals(report, groups) }
    const files = await writeReport(context, report, contents)
    const rows = groups.length
    return { summary: jobs.reportCreated({ rows }), details: { rows }, files }
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

import { timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { contracts } from '@fiscus/db/schema/tenant/contracts'
import { projects } from '@fiscus/db/schema/tenant/projects'
import { users } from '@fiscus/db/schema/tenant/users'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { timesheetCost } from '../../records/timesheet-cost.ts'
import { dateRange, inOrder } from './date-range.ts'
import type { Report } from './report.ts'

export const timesheetsParams = dateRange
  .extend({ report: z.literal('timesheets_by_project_and_person') })
  .refine(...inOrder)

/**
 * Time and cost by project and person, in total and billable. Entries of a contract without a project are grouped by
 * person and the currency of the contract.
 */
export function timesheetsByProjectAndPerson({ from, to }: z.output<typeof timesheetsParams>): Report {
  const billable = sql`filter (where ${timesheetEntries.is_billable} = 1)`
  return {
    keys: ['project_code', 'project_name', 'person', 'email', 'currency'],
    sums: { minutes: 0, billable_minutes: 0, cost: 2, billable_cost: 2 },
    totalsBy: ['currency'],
    id: timesheetEntries.id,
    itemsPerChunk: 10_000,
    groupsOf: (items) => sql`
      select json_build_array(coalesce(${projects.code}, ''), coalesce(${projects.name}, ''), ${users.name}, ${users.email},
          coalesce(${projects.currency}, ${contracts.currency})) as keys,
        json_build_array(sum(${timesheetEntries.minutes})::text, coalesce(sum(${timesheetEntries.minutes}) ${billable}, 0)::text,
          sum(${timesheetCost})::text, coalesce(sum(${timesheetCost}) ${billable}, 0)::text) as sums
      from ${timesheetEntries}
        join ${users} on ${users.id} = ${timesheetEntries.user_id}
        left join ${projects} on ${projects.id} = ${timesheetEntries.project_id}
        left join ${contracts} on ${contracts.id} = ${timesheetEntries.contract_id}
      where ${items} and ${timesheetEntries.worked_on} between ${from} and ${to}
      group by ${projects.id}, ${users.id}, coalesce(${projects.currency}, ${contracts.currency})`,
  }
}

import { timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { contracts } from '@fiscus/db/schema/tenant/contracts'
import { projects } from '@fiscus/db/schema/tenant/projects'
import { users } from '@fiscus/db/schema/tenant/users'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { costOfEntry } from '../../cost-of-entry.ts'
import { isFromTo, timeSpan } from './from-to.ts'
import type { Report } from './report.ts'

export const timesheetsParams = timeSpan
  .extend({ report: z.literal('timesheets_by_project_and_person') })
  .refine(...isFromTo)

/**
 * Time and cost by project and person, and how much of it is billable. What was worked on a contract alone has no project, and the
 * contract's currency.
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
          sum(${costOfEntry})::text, coalesce(sum(${costOfEntry}) ${billable}, 0)::text) as sums
      from ${timesheetEntries}
        join ${users} on ${users.id} = ${timesheetEntries.user_id}
        left join ${projects} on ${projects.id} = ${timesheetEntries.project_id}
        left join ${contracts} on ${contracts.id} = ${timesheetEntries.contract_id}
      where ${items} and ${timesheetEntries.worked_on} between ${from} and ${to}
      group by ${projects.id}, ${users.id}, coalesce(${projects.currency}, ${contracts.currency})`,
  }
}

import { timeZoneFault } from '@fiscus/contracts/fields/time-zone'
import type { ActivityQuery } from '@fiscus/contracts/tasks/run-activity'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { invalidRequest } from '@fiscus/http/requests/validate'
import type { Message } from '@fiscus/messages/message'
import { tasks as messages } from '@fiscus/messages/tasks'
import { countActivity } from '@fiscus/scheduling/log/count-activity'
import { eq, isNull } from 'drizzle-orm'
import type { TaskScope } from '../context/task-scope.ts'
import { filterOf } from './filter-of.ts'

const stepMs = { hour: 3_600_000, day: 86_400_000 }
const stepsDefault = 24
const stepsMax = 24 * 7 + 1

/**
 * Runs by task and hour or day (scheduled-tasks §4.1).
 * @throws Problem 422 `invalid-request` at `/query/since` for an empty or too long period, at `/query/timezone`
 */
export async function readActivity(
  control: ControlDatabase,
  scope: TaskScope,
  { step, timezone, since, until, limit, ...query }: ActivityQuery,
  now: Date,
) {
  const fault = timeZoneFault(timezone)
  if (fault) throw invalidAt('timezone', fault)
  const end = until ?? now
  const axis = {
    step,
    timezone,
    tasksMax: limit,
    until: end,
    since: since ?? new Date(end.getTime() - stepsDefault * stepMs[step]),
  }
  const steps = (end.getTime() - axis.since.getTime()) / stepMs[step]
  if (steps <= 0 || steps > stepsMax) throw invalidAt('since', periodFaults[step]({ most: stepsMax }))
  const filter = await filterOf(control, scope, query)
  // Without a run, the axis still has its buckets.
  const activity = await countActivity(control, filter ?? { statuses: [] }, axis)
  const labels = await labelsOf(control, filter?.tenantId)
  const byTask = Map.groupBy(activity.cells, ({ task_name }) => task_name)
  return {
    step,
    timezone,
    buckets: activity.buckets.map((at) => at.toISOString()),
    tasks: [...byTask].map(([task_name, cells]) => ({
      task_name,
      task_label: labels.get(task_name) ?? null,
      cells: cells.map(({ task_name: _, at, ...counts }) => ({ at: at.toISOString(), ...counts })),
    })),
    task_count: activity.taskCount,
    complete_since: activity.completeSince?.toISOString() ?? null,
  }
}

/**
 * The labels of the tasks of a scope, by name. Undefined, several scopes: tasks with one name can have several labels.
 */
async function labelsOf(control: ControlDatabase, tenantId: string | null | undefined) {
  if (tenantId === undefined) return new Map<string, string>()
  const isOfScope = tenantId === null ? isNull(cronTasks.tenant_id) : eq(cronTasks.tenant_id, tenantId)
  const rows = await control
    .select({ name: cronTasks.name, label: cronTasks.label })
    .from(cronTasks)
    .where(isOfScope)
  return new Map(rows.map(({ name, label }) => [name, label]))
}

const periodFaults = { hour: messages.periodOfHours, day: messages.periodOfDays }

const invalidAt = (name: string, detail: Message) =>
  invalidRequest([{ pointer: `/query/${name}`, detail, code: 'out-of-range' }])

import type { TaskFilter } from '@fiscus/contracts/tasks/task-record'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { leaseMissingMs } from '@fiscus/scheduling/leases/leases'
import { alertOf, matchesTask, type TaskSelection } from '@fiscus/scheduling/tasks/matches-task'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isInScope, type TaskScope } from '../context/task-scope.ts'
import { type TaskDetails, withDetails } from './task-details.ts'

const { lease_missing_since, ...columns } = getTableColumns(cronTasks)
const computed = {
  alert: alertOf,
  timeout_at: sql<Date | null>`case when ${cronTasks.is_running} = 1 then
    ${cronTasks.last_run_at} + make_interval(secs => ${cronTasks.timeout_seconds}) end`.mapWith(
    cronTasks.last_run_at,
  ),
  release_at:
    sql<Date | null>`${lease_missing_since} + make_interval(secs => ${leaseMissingMs / 1000})`.mapWith(
      lease_missing_since,
    ),
}
const sortKey = z.tuple([z.string().regex(/^[a-z][\w.-]{0,63}$/i), z.uuid()])

export type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number]

/** A select of tasks with the columns of the API. The caller adds the condition. */
export function selectTasks(control: Pick<ControlDatabase, 'select'>) {
  return control
    .select({ ...columns, ...computed, tenant: tenants.slug })
    .from(cronTasks)
    .leftJoin(tenants, eq(tenants.id, cronTasks.tenant_id))
    .$dynamic()
}

/** @throws Problem 404 `not-found`, also for a task of another scope */
export async function getTask(control: ControlDatabase, scope: TaskScope, id: string): Promise<TaskRow> {
  const [task] = await selectTasks(control).where(
    and(eq(cronTasks.id, id), isInScope(cronTasks.tenant_id, scope)),
  )
  return requireFound(task, 'task', id)
}

/**
 * A page of the tasks of a scope, by name (scheduled-tasks §4.1).
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listTasks(
  control: ControlDatabase,
  scope: TaskScope,
  filter: TaskFilter,
  now: Date,
): Promise<{ records: (TaskRow & TaskDetails)[]; next: string | null }> {
  const rows = await selectTasks(control)
    .where(
      and(
        isInScope(cronTasks.tenant_id, scope),
        matchesTask(selectionOf(filter, now)),
        filter.cursor === undefined ? undefined : isAfter(filter.cursor),
      ),
    )
    .orderBy(cronTasks.name, cronTasks.id)
    .limit(filter.limit + 1)
  const { page, next } = pageOf(rows, filter.limit, ({ name, id }) => [name, id])
  return { records: await withDetails(control, page, filter, now), next }
}

function selectionOf(
  { profile, tenant, status, q, q_names, alert, is_active, is_paused }: TaskFilter,
  now: Date,
): TaskSelection {
  return {
    profile,
    tenant,
    status,
    q,
    namesOfQ: q_names?.split(','),
    alert,
    isActive: is_active === undefined ? undefined : is_active === '1',
    isPaused: is_paused === undefined ? undefined : { at: now, is: is_paused === '1' },
  }
}

function isAfter(cursor: string): SQL {
  const [name, id] = readCursor(sortKey, cursor)
  return sql`(${cronTasks.name}, ${cronTasks.id}) > (${name}, ${id}::uuid)`
}

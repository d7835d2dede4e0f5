import { boundedText } from '@fiscus/contracts/fields/text'
import type { TaskFilter } from '@fiscus/contracts/tasks/task-record'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { leaseMissingMs } from '@fiscus/scheduling/leases/leases'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isInScope, type TaskScope } from '../context/task-scope.ts'
import { type TaskDetails, withDetails } from './task-details.ts'

const { lease_missing_since, ...columns } = getTableColumns(cronTasks)
const computed = {
  timeout_at: sql<Date | null>`case when ${cronTasks.is_running} = 1 then
    ${cronTasks.last_run_at} + make_interval(secs => ${cronTasks.timeout_seconds}) end`.mapWith(
    cronTasks.last_run_at,
  ),
  release_at:
    sql<Date | null>`${lease_missing_since} + make_interval(secs => ${leaseMissingMs / 1000})`.mapWith(
      lease_missing_since,
    ),
}
const sortKey = z.tuple([boundedText(64), z.uuid()])

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
        matchesTask(filter),
        filter.cursor === undefined ? undefined : isAfter(filter.cursor),
      ),
    )
    .orderBy(cronTasks.name, cronTasks.id)
    .limit(filter.limit + 1)
  const { page, next } = pageOf(rows, filter.limit, ({ name, id }) => [name, id])
  return { records: await withDetails(control, page, filter, now), next }
}

type Matching = Partial<Pick<TaskFilter, 'profile' | 'tenant' | 'status' | 'q'>> & {
  name?: string | undefined
}

/** The condition of a filter of tasks. It needs the join of `selectTasks`. */
export function matchesTask({ profile, tenant, name, status, q }: Matching): SQL | undefined {
  return and(
    profile && eq(cronTasks.profile, profile),
    tenant === undefined ? undefined : eq(tenants.slug, tenant),
    status && eq(cronTasks.last_status, status),
    q === undefined ? undefined : containsText(q),
    name === undefined ? undefined : eq(cronTasks.name, name),
  )
}

/** Whether the name or the label contains a text, in any case. */
function containsText(text: string): SQL {
  return sql`(strpos(lower(${cronTasks.name}), lower(${text})) > 0 or strpos(lower(${cronTasks.label}), lower(${text})) > 0)`
}

function isAfter(cursor: string): SQL {
  const [name, id] = readCursor(sortKey, cursor)
  return sql`(${cronTasks.name}, ${cronTasks.id}) > (${name}, ${id}::uuid)`
}

import { boundedText } from '@fiscus/contracts/fields/text'
import type { TaskFilter } from '@fiscus/contracts/tasks/task-record'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isInScope, type TaskScope } from '../context/task-scope.ts'

const { lease_missing_since: _, ...columns } = getTableColumns(cronTasks)
const sortKey = z.tuple([boundedText(64), z.uuid()])

export type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number]

/** A select of tasks with the columns of the API. The caller adds the condition. */
export function selectTasks(control: Pick<ControlDatabase, 'select'>) {
  return control
    .select({ ...columns, tenant: tenants.slug })
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
): Promise<{ records: TaskRow[]; next: string | null }> {
  const rows = await selectTasks(control)
    .where(and(isInScope(cronTasks.tenant_id, scope), matches(filter)))
    .orderBy(cronTasks.name, cronTasks.id)
    .limit(filter.limit + 1)
  const { page, next } = pageOf(rows, filter.limit, ({ name, id }) => [name, id])
  return { records: page, next }
}

function matches({ profile, tenant, status, q, cursor }: TaskFilter): SQL | undefined {
  return and(
    profile && eq(cronTasks.profile, profile),
    tenant === undefined ? undefined : eq(tenants.slug, tenant),
    status && eq(cronTasks.last_status, status),
    q === undefined ? undefined : containsText(q),
    cursor === undefined ? undefined : isAfter(cursor),
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

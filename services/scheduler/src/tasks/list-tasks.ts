import { boundedText } from '@fiscus/contracts/fields/bounded-text'
import type { TaskFilter } from '@fiscus/contracts/tasks/task-record'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isInScope, type TaskScope } from '../task-scope.ts'
import { selectTasks, type TaskRow } from './select-tasks.ts'

const sortKey = z.tuple([boundedText(64), z.uuid()])

/**
 * A page of the tasks of a scope, by name (cron-service.md §4).
 * @throws Problem 422 when the cursor is not one of this list
 */
export async function listTasks(
  control: ControlDatabase,
  scope: TaskScope,
  filter: TaskFilter,
): Promise<{ records: TaskRow[]; next: string | null }> {
  const rows = await selectTasks(control)
    .where(and(isInScope(cronTasks.tenant_id, scope), conditionOf(filter)))
    .orderBy(cronTasks.name, cronTasks.id)
    .limit(filter.limit + 1)
  const { page, next } = pageOf(rows, filter.limit, ({ name, id }) => [name, id])
  return { records: page, next }
}

function conditionOf({ profile, tenant, status, q, cursor }: TaskFilter): SQL | undefined {
  return and(
    profile && eq(cronTasks.profile, profile),
    tenant === undefined ? undefined : eq(tenants.slug, tenant),
    status && eq(cronTasks.last_status, status),
    q === undefined ? undefined : says(q),
    cursor === undefined ? undefined : isAfter(cursor),
  )
}

/** Whether the name or the label has a text in it, in any case. */
function says(text: string): SQL {
  return sql`(strpos(lower(${cronTasks.name}), lower(${text})) > 0 or strpos(lower(${cronTasks.label}), lower(${text})) > 0)`
}

function isAfter(cursor: string): SQL {
  const [name, id] = readCursor(sortKey, cursor)
  return sql`(${cronTasks.name}, ${cronTasks.id}) > (${name}, ${id}::uuid)`
}

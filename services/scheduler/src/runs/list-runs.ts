import type { RunFilter } from '@fiscus/contracts/tasks/run-record'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TaskScope } from '../task-scope.ts'
import { getTask } from '../tasks/get-task.ts'
import { runExcerpt } from './select-runs.ts'

const sortKey = z.tuple([z.iso.datetime(), z.uuid()])

/**
 * A page of a task's log, the newest run first.
 * @throws Problem 404 `not-found`; 422 when the cursor is not one of this list
 */
export async function listRuns(
  control: ControlDatabase,
  scope: TaskScope,
  taskId: string,
  { limit, status, cursor }: RunFilter,
) {
  await getTask(control, scope, taskId)
  const rows = await control
    .select(runExcerpt)
    .from(cronRuns)
    .where(
      and(
        eq(cronRuns.task_id, taskId),
        status && eq(cronRuns.status, status),
        cursor === undefined ? undefined : isBefore(cursor),
      ),
    )
    .orderBy(desc(cronRuns.scheduled_at), desc(cronRuns.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ scheduled_at, id }) => [scheduled_at, id])
  return { runs: page, next }
}

function isBefore(cursor: string): SQL {
  const [scheduledAt, id] = readCursor(sortKey, cursor)
  return sql`(${cronRuns.scheduled_at}, ${cronRuns.id}) < (${scheduledAt}::timestamptz, ${id}::uuid)`
}

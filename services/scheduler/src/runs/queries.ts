import { excerptLength, type RunFilter } from '@fiscus/contracts/tasks/run-record'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { isInScope, type TaskScope } from '../context/task-scope.ts'
import { getTask } from '../tasks/queries.ts'

const {
  lease_token: _token,
  request_key: _key,
  enqueued_at: _enqueued,
  log_lines,
  earlier_attempts,
  ...columns
} = getTableColumns(cronRuns)

/** The columns of a run in a list. It has excerpts, because a page of 200 results of 64 KiB each would be too large. */
const excerpt = { ...columns, result: excerptOf(cronRuns.result), error: excerptOf(cronRuns.error) }

/** PostgreSQL has no year 0000. */
const sortKey = z.tuple([z.iso.datetime().refine((instant) => instant >= '0001'), z.uuid()])

export type RunRow = Awaited<ReturnType<typeof getRun>>

/**
 * A run in full.
 * @throws Problem 404 `not-found`, also for a run of another scope
 */
export async function getRun(control: ControlDatabase, scope: TaskScope, id: string) {
  const [row] = await control
    .select({ ...columns, earlier_attempts, log_lines })
    .from(cronRuns)
    .where(and(eq(cronRuns.id, id), isInScope(cronRuns.tenant_id, scope)))
  const run = requireFound(row, 'run', id)
  return { ...run, log_lines: run.log_lines && [...run.log_lines] }
}

/**
 * A page of the runs of a task, the newest first.
 * @throws Problem 404 `not-found`; 422 if the cursor does not belong to this list
 */
export async function listRuns(
  control: ControlDatabase,
  scope: TaskScope,
  taskId: string,
  { limit, status, cursor }: RunFilter,
) {
  await getTask(control, scope, taskId)
  const rows = await control
    .select(excerpt)
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

function excerptOf(column: PgColumn) {
  return sql<string | null>`left(${column}, ${excerptLength})`
}

function isBefore(cursor: string): SQL {
  const [scheduledAt, id] = readCursor(sortKey, cursor)
  return sql`(${cronRuns.scheduled_at}, ${cronRuns.id}) < (${scheduledAt}::timestamptz, ${id}::uuid)`
}

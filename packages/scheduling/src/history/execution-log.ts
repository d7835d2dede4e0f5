import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRunHistory, cronRuns } from '@fiscus/db/schema/control/scheduling'
import { desc, type SQL } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'

type Reader = Pick<ControlDatabase, 'select'>

/** Under the name of the other table, so that one condition is for both. */
const history = alias(cronRunHistory, 'cron_runs')

/**
 * The runs of both parts of the execution log, the outstanding and recent ones and the history, under the name of
 * `cronRuns`. One statement returns a run that is moved meanwhile once.
 * @param condition on columns of `cronRuns`
 */
export function executionLog(db: Reader, condition: SQL | undefined) {
  return unionAll(db.select().from(cronRuns).where(condition), db.select().from(history).where(condition)).as(
    'cron_runs',
  )
}

/**
 * The newest runs of the execution log that meet a condition, the newest first. Each part has a limit of its own:
 * PostgreSQL then reads the weeks of the history one after another, and stops when it has enough.
 * @param condition on columns of `cronRuns`
 */
export function newestRuns(
  db: Reader,
  condition: SQL | undefined,
  { limit, offset = 0 }: { limit: number; offset?: number | undefined },
) {
  const newestFirst = [desc(cronRuns.scheduled_at), desc(cronRuns.id)]
  const max = limit + offset
  return unionAll(
    db
      .select()
      .from(cronRuns)
      .where(condition)
      .orderBy(...newestFirst)
      .limit(max),
    db
      .select()
      .from(history)
      .where(condition)
      .orderBy(...newestFirst)
      .limit(max),
  )
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
}

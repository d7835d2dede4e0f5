import { cronRunHistory, cronRuns } from '@fiscus/db/schema/control/scheduling'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { and, eq, getTableColumns, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { type ProcessedBatch, processBatches } from '../batches/process-batches.ts'

const batchSize = 5_000
const columns = sql.join(
  Object.values(getTableColumns(cronRunHistory)).map(({ name }) => sql.identifier(name)),
  sql`, `,
)

type Move = {
  /** Null: the admin profile. */
  tenantId: string | null
  /** Moves runs that ended before this instant. */
  before: Date
  /** A further condition on the runs. */
  condition?: SQL | undefined
}

/**
 * Moves ended runs of a scope into the weeks of the history (0091), the oldest first, 5,000 in each statement, and
 * returns their number. A statement deletes and inserts, so that a run is always in one of both tables. A run that
 * ended later than a day after it was scheduled stays, and so does one whose week cannot be created now.
 */
export function moveToHistory(
  { control, ...context }: Pick<TaskContext, 'control' | 'signal' | 'progress'>,
  move: Move,
): Promise<number> {
  return processBatches(context, async (from) => {
    const batch = sql`
      select ctid, scheduled_at from cron_runs
      where ${isMoved(move)} and scheduled_at >= ${from}::text::timestamptz
      order by tenant_id, scheduled_at limit ${batchSize}`
    const weeks = await control.execute<{ is_created: boolean }>(sql`
      with weeks as materialized (
        select distinct date_trunc('week', scheduled_at, 'UTC') as week from (${batch}) as batch)
      select create_run_history_partition(week) as is_created from weeks`)
    if (weeks.some(({ is_created }) => !is_created)) return { changed: 0, last: null }
    const [moved] = await control.execute<ProcessedBatch>(sql`
      with batch as materialized (${batch}), deleted as (
        delete from cron_runs where ctid = any(array(select ctid from batch)) returning ${columns}
      ), stored as (
        insert into cron_run_history (${columns}) select ${columns} from deleted returning 1
      )
      select (select count(*)::integer from stored) as changed, max(scheduled_at)::text as last from batch`)
    return moved ?? { changed: 0, last: null }
  })
}

function isMoved({ tenantId, before, condition }: Move) {
  const { tenant_id, status, finished_at, scheduled_at } = cronRuns
  return and(
    tenantId === null ? isNull(tenant_id) : eq(tenant_id, tenantId),
    // An index has the runs by `scheduled_at`, which is before their ends.
    lt(scheduled_at, before),
    lt(finished_at, before),
    sql`${finished_at} < ${scheduled_at} + interval '24 hours'`,
    notInArray(status, ['scheduled', 'running']),
    condition,
  )
}

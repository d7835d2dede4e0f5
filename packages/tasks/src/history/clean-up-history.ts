import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronLogCleanups } from '@fiscus/db/schema/control/scheduling'
import { addDays } from '@fiscus/runtime/clock'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { sql } from 'drizzle-orm'
import { type ProcessedBatch, processBatches } from '../batches/process-batches.ts'

type Context = Pick<TaskContext, 'control' | 'signal' | 'progress'>
/** The runs of a scope that ended before an instant are not kept. */
type Scope = { tenantId: string | null; keptSince: Date }

const batchSize = 10_000
/** The last run of a week ends eight days after the first one was scheduled, and the weeks are dropped once a day. */
const dropDays = 9

/**
 * Records since when a scope keeps its runs, so that whole weeks of the history can be dropped, and deletes runs that
 * should have been dropped with their week by now: another scope keeps runs of it. Returns their number.
 */
export async function cleanUpHistory(
  { control, ...context }: Context,
  { tenantId, keptSince }: Scope,
): Promise<number> {
  const row = { tenant_id: tenantId, kept_since: keptSince }
  await control
    .insert(cronLogCleanups)
    .values(row)
    .onConflictDoUpdate({ target: cronLogCleanups.tenant_id, set: row })
  const isOfScope = tenantId === null ? sql`tenant_id is null` : sql`tenant_id = ${tenantId}::uuid`
  const before = addDays(keptSince, -dropDays).toISOString()
  return processBatches(context, async (from) => {
    const [batch] = await control.execute<ProcessedBatch>(sql`
      with batch as materialized (
        select id, scheduled_at from cron_run_history
        where ${isOfScope} and scheduled_at >= ${from}::text::timestamptz and scheduled_at < ${before}::timestamptz
        order by tenant_id, scheduled_at limit ${batchSize}
      ), deleted as (
        delete from cron_run_history as run using batch
        where run.id = batch.id and run.scheduled_at = batch.scheduled_at
      )
      select count(*)::integer as changed, max(scheduled_at)::text as last from batch`)
    return batch ?? { changed: 0, last: null }
  })
}

/** Drops the weeks of the history in which no scope keeps a run, each in a transaction, and returns their number. */
export async function dropWeeks(
  control: Pick<ControlDatabase, 'execute'>,
  signal: AbortSignal,
): Promise<number> {
  for (let dropped = 0; ; dropped += 1) {
    signal.throwIfAborted()
    const [row] = await control.execute<{ name: string | null }>(
      sql`select drop_run_history_partition() as name`,
    )
    if (!row?.name) return dropped
  }
}

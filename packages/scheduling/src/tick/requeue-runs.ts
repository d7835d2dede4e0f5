import type { CronProfile } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { preparedStatement, type Statement } from '@fiscus/db/queries/execute-prepared'
import { isUnqueued, isWaiting } from '@fiscus/db/schema/control/scheduling'
import { type SQL, sql } from 'drizzle-orm'
import { type QueuedRun, queuedRunOf, type RunRow } from '../queue/queued-run.ts'
import type { QueueOf } from '../tasks/queue-of.ts'

/**
 * A run that has not started within this time is enqueued again. The queue ignores it while it still has the run's job.
 */
export const startPatienceMs = 30_000

const batchSize = 1000

const now = sql`${sql.placeholder('now')}::timestamptz`
const profile = sql`${sql.placeholder('profile')}::text`

/** A run that was not enqueued since it was requested or rescheduled, unless its retry is not due yet. */
const isToEnqueue = sql`enqueued_at is null and (retry_at is null or retry_at <= ${now})`

/** Runs that wait for a command are never enqueued. */
const take = (which: SQL) =>
  preparedStatement(sql`
    update cron_runs set enqueued_at = ${now} where id = any(array(
      select id from cron_runs where ${which} and trigger <> 'cli'
      order by enqueued_at nulls first limit ${batchSize} for update skip locked))
    returning id, task_id, tenant_id, task_name, attempt`)

const takeMissing = take(sql`${isWaiting}
  and (${isToEnqueue} or enqueued_at < ${sql.placeholder('waitingSince')}::timestamptz)
  and coalesce((tenant_id is null) = (${profile} = 'admin'), true)`)
const takeUnqueued = take(sql`status = 'scheduled' and ${isUnqueued} and ${isToEnqueue}`)

/**
 * Returns up to 1,000 scheduled runs that may be missing in the queue: those of `takeUnqueuedRuns`, and runs that were
 * claimed by a ticker that crashed before it enqueued them, or lost with the memory of the queue. Stores `now` as the
 * time at which they were enqueued. With a `profile`, only runs of that profile are returned.
 */
export function requeueRuns(
  control: ControlDatabase,
  queueOf: QueueOf,
  now: Date,
  profile: CronProfile | null = null,
): Promise<QueuedRun[]> {
  const waitingSince = new Date(now.getTime() - startPatienceMs).toISOString()
  return takeRuns(takeMissing, control, queueOf, { now: now.toISOString(), waitingSince, profile })
}

/**
 * Returns up to 1,000 scheduled runs that no process has enqueued: requested without a queue, rescheduled by a worker,
 * or due for their retry. Stores `now` as the time at which they were enqueued.
 */
export function takeUnqueuedRuns(
  control: ControlDatabase,
  queueOf: QueueOf,
  now: Date,
): Promise<QueuedRun[]> {
  return takeRuns(takeUnqueued, control, queueOf, { now: now.toISOString() })
}

async function takeRuns(
  statement: Statement,
  control: ControlDatabase,
  queueOf: QueueOf,
  values: Readonly<Record<string, string | null>>,
): Promise<QueuedRun[]> {
  const runs = await statement<RunRow>(control, values)
  return runs.map((run) => queuedRunOf(run, queueOf))
}

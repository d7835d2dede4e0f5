import type { CronProfile } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, isUnqueued, isWaiting } from '@fiscus/db/schema/control/scheduling'
import { and, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type QueuedRun, queuedRunOf } from '../queue/queued-run.ts'
import type { QueueOf } from '../tasks/queue-of.ts'

/**
 * A run that has not started within this time is enqueued again. The queue ignores it while it still has the run's job.
 */
export const startPatienceMs = 30_000

const batchSize = 1000

/**
 * Returns up to 1,000 scheduled runs that may be missing in the queue: those of `takeUnqueuedRuns`, and runs that were
 * claimed by a ticker that crashed before it enqueued them, or lost with the memory of the queue. Stores `now` as the
 * time at which they were enqueued. With a `profile`, only runs of that profile are returned.
 */
export function requeueRuns(
  control: ControlDatabase,
  queueOf: QueueOf,
  now: Date,
  profile?: CronProfile,
): Promise<QueuedRun[]> {
  const waitingSince = new Date(now.getTime() - startPatienceMs)
  const isMissing = or(isToEnqueue(now), lt(cronRuns.enqueued_at, waitingSince))
  return takeRuns(control, queueOf, { now, which: and(isWaiting, isMissing, profile && isOf(profile)) })
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
  return takeRuns(control, queueOf, {
    now,
    which: and(sql`status = 'scheduled'`, isUnqueued, isToEnqueue(now)),
  })
}

async function takeRuns(
  control: ControlDatabase,
  queueOf: QueueOf,
  { now, which }: { now: Date; which: SQL | undefined },
): Promise<QueuedRun[]> {
  const waiting = control
    .select({ id: cronRuns.id })
    .from(cronRuns)
    .where(and(which, ne(cronRuns.trigger, 'cli')))
    .orderBy(sql`${cronRuns.enqueued_at} nulls first`)
    .limit(batchSize)
    .for('update', { skipLocked: true })
  const runs = await control
    .update(cronRuns)
    .set({ enqueued_at: now })
    .where(sql`${cronRuns.id} = any(array(${waiting}))`)
    .returning()
  return runs.map((run) => queuedRunOf(run, queueOf))
}

/** The runs of the admin profile have no tenant (scheduled-tasks §2.1). */
function isOf(profile: CronProfile) {
  return profile === 'admin' ? isNull(cronRuns.tenant_id) : isNotNull(cronRuns.tenant_id)
}

/** A run that was not enqueued since it was requested or rescheduled, unless its retry is not due yet. */
function isToEnqueue(now: Date) {
  return and(isNull(cronRuns.enqueued_at), or(isNull(cronRuns.retry_at), lte(cronRuns.retry_at, now)))
}

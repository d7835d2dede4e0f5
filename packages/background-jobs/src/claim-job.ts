import { type Priority, priorities } from '@fiscus/contracts/tenants/business-vocabulary'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { and, asc, eq, inArray, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { jobTransitions } from './job-transitions.ts'

/** A row of the background jobs. */
export type JobRow = typeof backgroundJobs.$inferSelect

type Claim = {
  /** Name of the claiming worker, stored for operators. */
  worker: string
  /** The kinds of jobs that this worker processes: another worker processes the others. */
  kinds: readonly string[]
  /** A running job whose heartbeat is older, by the clock of the database, is taken over. */
  heartbeatTimeoutMs: number
  at: Date
}

const { start, take_over } = jobTransitions

/** A running job whose heartbeat has stopped. */
function isExpired(heartbeatTimeoutMs: number) {
  const expiry = sql`now() - make_interval(secs => ${heartbeatTimeoutMs / 1000})`
  return and(eq(backgroundJobs.status, take_over.from), lt(backgroundJobs.heartbeat_at, expiry))
}

/** Whether there is a job that can be claimed, of another kind than those in `except`, which other tasks process. */
export async function hasClaimableJob(
  db: Pick<TenantDatabase, 'select'>,
  { except, heartbeatTimeoutMs }: Pick<Claim, 'heartbeatTimeoutMs'> & { except: readonly string[] },
): Promise<boolean> {
  const { id, kind } = backgroundJobs
  const isClaimable = and(notInArray(kind, [...except]), or(isWaiting, isExpired(heartbeatTimeoutMs)))
  return (await db.select({ id }).from(backgroundJobs).where(isClaimable).limit(1)).length > 0
}

/**
 * Claims the most urgent job for this worker, the oldest of its priority first: a waiting job, or a running job whose
 * heartbeat has stopped. Each claim increments the fence, which every later write must present. Null: no job can be
 * claimed.
 */
export async function claimJob(
  db: Pick<TenantDatabase, 'select' | 'update'>,
  { worker, kinds, heartbeatTimeoutMs, at }: Claim,
): Promise<JobRow | null> {
  const next = db
    .select({ id: backgroundJobs.id })
    .from(backgroundJobs)
    .where(and(inArray(backgroundJobs.kind, kinds), or(isWaiting, isExpired(heartbeatTimeoutMs))))
    .orderBy(urgency, asc(backgroundJobs.created_at), asc(backgroundJobs.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await db
    .update(backgroundJobs)
    .set({
      status: start.to,
      worker,
      heartbeat_at: sql`now()`,
      fence: sql`${backgroundJobs.fence} + 1`,
      attempts: sql`${backgroundJobs.attempts} + 1`,
      attempts_without_progress: sql`${backgroundJobs.attempts_without_progress} + 1`,
      started_at: sql`coalesce(${backgroundJobs.started_at}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(backgroundJobs.id, sql`(${next})`))
    .returning()
  return job ?? null
}

/**
 * Returns whether a job of these kinds and of a higher priority is waiting; the worker then processes it before the
 * next step of its current job.
 */
export async function hasMoreUrgentJob(
  db: TenantDatabase,
  { kinds, priority }: { kinds: readonly string[]; priority: Priority },
): Promise<boolean> {
  const higher = priorities.slice(0, priorities.indexOf(priority))
  if (higher.length === 0) return false
  const isMoreUrgent = and(
    isWaiting,
    inArray(backgroundJobs.kind, kinds),
    inArray(backgroundJobs.priority, higher),
  )
  const waiting = await db.select({ id: backgroundJobs.id }).from(backgroundJobs).where(isMoreUrgent).limit(1)
  return waiting.length > 0
}

const isWaiting = and(eq(backgroundJobs.status, start.from), lte(backgroundJobs.available_at, sql`now()`))
const urgency = sql`array_position(${sql.raw(`array['${priorities.join("','")}']`)}, ${backgroundJobs.priority})`

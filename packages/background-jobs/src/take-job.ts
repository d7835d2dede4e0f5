import { type Priority, priorities } from '@fiscus/contracts/tenants/business-vocabulary'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { and, asc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { jobTransitions } from './job-transitions.ts'

export type JobRow = typeof backgroundJobs.$inferSelect

type Taking = {
  /** Names who takes it, for whoever looks. */
  worker: string
  /** A job whose heartbeat is older, by the database's clock, has lost its worker. */
  patienceMs: number
  at: Date
}

const { start, take_over } = jobTransitions

/**
 * Takes the most urgent job for this worker, the oldest of its priority first: one that waits, or one that has lost its worker. It
 * starts with the next fence, which each later write presents. Null: there is nothing to do.
 */
export async function takeJob(
  db: TenantDatabase,
  { worker, patienceMs, at }: Taking,
): Promise<JobRow | null> {
  const silentSince = sql`now() - make_interval(secs => ${patienceMs / 1000})`
  const isLeft = and(eq(backgroundJobs.status, take_over.from), lt(backgroundJobs.heartbeat_at, silentSince))
  const next = db
    .select({ id: backgroundJobs.id })
    .from(backgroundJobs)
    .where(or(isWaiting, isLeft))
    .orderBy(urgency, asc(backgroundJobs.created_at), asc(backgroundJobs.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await db
    .update(backgroundJobs)
    .set({
      ...{ status: start.to, worker, heartbeat_at: sql`now()` },
      fence: sql`${backgroundJobs.fence} + 1`,
      attempts: sql`${backgroundJobs.attempts} + 1`,
      attempts_without_progress: sql`${backgroundJobs.attempts_without_progress} + 1`,
      started_at: sql`coalesce(${backgroundJobs.started_at}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(backgroundJobs.id, sql`(${next})`))
    .returning()
  return job ?? null
}

/** Whether a job waits that a worker should do before it goes on with one of this priority. */
export async function isOutranked(db: TenantDatabase, priority: Priority): Promise<boolean> {
  const higher = priorities.slice(0, priorities.indexOf(priority))
  if (higher.length === 0) return false
  const isMoreUrgent = and(isWaiting, inArray(backgroundJobs.priority, higher))
  const waiting = await db.select({ id: backgroundJobs.id }).from(backgroundJobs).where(isMoreUrgent).limit(1)
  return waiting.length > 0
}

const isWaiting = and(eq(backgroundJobs.status, start.from), lte(backgroundJobs.available_at, sql`now()`))
const urgency = sql`array_position(${sql.raw(`array['${priorities.join("','")}']`)}, ${backgroundJobs.priority})`

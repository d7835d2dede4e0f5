import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { jobTransitions } from './job-transitions.ts'

/** A job with the fence of the start that claimed it. */
export type ClaimedJob = { id: string; fence: number }

/** Another start has taken the job over, or the job has ended: this start must write nothing more. */
export class JobLost extends Error {
  override name = 'JobLost'
}

/**
 * Writes to a claimed job. A worker changes a job only with this function, because it checks the fence; each write is
 * also a heartbeat.
 * @returns when the cancellation of the job was requested; null: it was not
 * @throws JobLost when the claim has been lost; the caller must then roll its transaction back
 */
export async function updateClaimedJob(
  db: Pick<TenantDatabase, 'update'>,
  { id, fence }: ClaimedJob,
  changes: PgUpdateSetSource<typeof backgroundJobs>,
): Promise<{ cancel_requested_at: Date | null }> {
  const isStillClaimed = and(
    eq(backgroundJobs.id, id),
    eq(backgroundJobs.fence, fence),
    eq(backgroundJobs.status, jobTransitions.start.to),
  )
  const [row] = await db
    .update(backgroundJobs)
    .set({ heartbeat_at: sql`clock_timestamp()`, ...changes })
    .where(isStillClaimed)
    .returning({ cancel_requested_at: backgroundJobs.cancel_requested_at })
  if (!row) throw new JobLost(`Job ${id} was taken over by another worker or has ended: nothing was written`)
  return row
}

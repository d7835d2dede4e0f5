import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { jobTransitions } from './job-transitions.ts'

/** A job in the hands of the worker that has started it with this fence. */
export type HeldJob = { id: string; fence: number }

/** The job belongs to another start, or has ended: nothing more may be written. */
export class JobLost extends Error {
  override name = 'JobLost'
}

/**
 * The only way in which a worker writes to a job: as long as it holds it. Each write is a heartbeat, too.
 * @returns when somebody has cancelled it, if so
 * @throws JobLost when another worker has taken it over; what the transaction has done before must then not be committed
 */
export async function writeHeld(
  db: Pick<TenantDatabase, 'update'>,
  { id, fence }: HeldJob,
  changes: PgUpdateSetSource<typeof backgroundJobs>,
): Promise<{ cancel_requested_at: Date | null }> {
  const isHeld = and(
    eq(backgroundJobs.id, id),
    eq(backgroundJobs.fence, fence),
    eq(backgroundJobs.status, jobTransitions.start.to),
  )
  const [row] = await db
    .update(backgroundJobs)
    .set({ heartbeat_at: sql`clock_timestamp()`, ...changes })
    .where(isHeld)
    .returning({ cancel_requested_at: backgroundJobs.cancel_requested_at })
  if (!row) throw new JobLost(`The job ${id} belongs to another worker by now: nothing was written`)
  return row
}

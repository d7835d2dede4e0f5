import type { JobStatus } from '@fiscus/contracts/jobs/job-vocabulary'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { type Author, writeAuditEntry } from '@fiscus/db/write-audit-entry'
import { eq, sql } from 'drizzle-orm'
import { jobTransitions } from './job-transitions.ts'

export type RetriedJob =
  | { kind: 'retried' }
  /** It waits or runs, or has succeeded. */
  | { kind: 'refused'; status: JobStatus }
  | { kind: 'unknown' }

/** Lets a failed or cancelled job go on from its cursor, and writes the audit log. */
export function retryJob(db: TenantDatabase, id: string, author: Author): Promise<RetriedJob> {
  const { retry, resume } = jobTransitions
  return db.transaction(async (tx) => {
    const isIt = eq(backgroundJobs.id, id)
    const [job] = await tx
      .select({ status: backgroundJobs.status, error: backgroundJobs.error })
      .from(backgroundJobs)
      .where(isIt)
      .for('update')
    if (!job) return { kind: 'unknown' }
    if (job.status !== retry.from && job.status !== resume.from)
      return { kind: 'refused', status: job.status }
    await tx
      .update(backgroundJobs)
      .set({
        ...{ status: retry.to, available_at: sql`now()`, attempts_without_progress: 0 },
        ...{ cancel_requested_at: null, finished_at: null, error: null },
      })
      .where(isIt)
    await writeAuditEntry(tx, author, {
      entity: 'background_job',
      entity_id: id,
      action: 'retry',
      before: job,
      after: null,
    })
    return { kind: 'retried' }
  })
}

import type { JobStatus } from '@fiscus/contracts/jobs/job-vocabulary'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { eq, sql } from 'drizzle-orm'
import { jobTransitions } from './job-transitions.ts'

export type RetriedJob =
  | { kind: 'retried' }
  /** The job is waiting, running or has succeeded. */
  | { kind: 'rejected'; status: JobStatus }
  | { kind: 'unknown' }

/** Sets a failed or cancelled job to pending, so that it continues from its cursor, and writes an audit entry. */
export function retryJob(db: TenantDatabase, id: string, author: Author): Promise<RetriedJob> {
  const { retry, resume } = jobTransitions
  return db.transaction(async (tx) => {
    const hasId = eq(backgroundJobs.id, id)
    const [job] = await tx
      .select({ status: backgroundJobs.status, error: backgroundJobs.error })
      .from(backgroundJobs)
      .where(hasId)
      .for('update')
    if (!job) return { kind: 'unknown' }
    if (job.status !== retry.from && job.status !== resume.from)
      return { kind: 'rejected', status: job.status }
    await tx
      .update(backgroundJobs)
      .set({
        status: retry.to,
        available_at: sql`now()`,
        attempts_without_progress: 0,
        cancel_requested_at: null,
        finished_at: null,
        error: null,
      })
      .where(hasId)
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

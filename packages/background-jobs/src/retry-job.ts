import type { JobStatus } from '@fiscus/contracts/jobs/job-vocabulary'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { eq, sql } from 'drizzle-orm'
import type { JobRow } from './claim-job.ts'
import { noError } from './end-job.ts'
import { jobTransitions } from './job-transitions.ts'
import { hasMaxOpenJobs } from './open-jobs.ts'

export type RetriedJob =
  | { kind: 'retried' }
  /** The job is waiting or running, or has succeeded without an item to retry. */
  | { kind: 'rejected'; status: JobStatus }
  /** The scope has `openJobsMax` jobs that wait or run. */
  | { kind: 'too_many' }
  | { kind: 'unknown' }

/**
 * Makes the items of a job wait again that have no result, in the transaction of its retry.
 * @returns the columns of the job that change; null: each item has its result
 */
export type ReopenItems = (tx: TenantTransaction, job: JobRow) => Promise<Partial<JobRow> | null>

const { retry, resume, repair } = jobTransitions

/**
 * Sets a failed or cancelled job to pending, so that it continues from its cursor, and writes an audit entry. A job
 * that has succeeded is retried only with `reopen`, if that finds an item.
 */
export function retryJob(
  db: TenantDatabase,
  id: string,
  author: Author,
  reopen?: ReopenItems,
): Promise<RetriedJob> {
  const from: JobStatus[] = [retry.from, resume.from, ...(reopen ? [repair.from] : [])]
  return db.transaction(async (tx) => {
    const hasId = eq(backgroundJobs.id, id)
    const [job] = await tx.select().from(backgroundJobs).where(hasId).for('update')
    if (!job) return { kind: 'unknown' }
    const { status, error } = job
    if (!from.includes(status)) return { kind: 'rejected', status }
    if (await hasMaxOpenJobs(tx)) return { kind: 'too_many' }
    const changes = await (reopen?.(tx, job) ?? {})
    if (changes === null) return { kind: 'rejected', status }
    await tx
      .update(backgroundJobs)
      .set({
        ...changes,
        status: retry.to,
        available_at: sql`now()`,
        attempts_without_progress: 0,
        cancel_requested_at: null,
        finished_at: null,
        ...noError,
      })
      .where(hasId)
    await writeAuditEntry(tx, author, {
      entity: 'background_job',
      entity_id: id,
      action: 'retry',
      before: { status, error },
      after: null,
    })
    return { kind: 'retried' }
  })
}

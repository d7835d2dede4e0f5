import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { type Author, writeAuditEntry } from '@fiscus/db/write-audit-entry'
import { eq } from 'drizzle-orm'
import { jobTransitions } from './job-transitions.ts'

export type CancelledJob =
  /** No worker had it, and none will. */
  | { kind: 'withdrawn' }
  /** It is running: it ends after its chunk. */
  | { kind: 'requested' }
  | { kind: 'over' }
  | { kind: 'unknown' }

/** Cancels a job that waits or runs, and writes the audit log. What it has done stays done. */
export function cancelJob(db: TenantDatabase, id: string, author: Author): Promise<CancelledJob> {
  const { withdraw, cancel } = jobTransitions
  return db.transaction(async (tx) => {
    const isIt = eq(backgroundJobs.id, id)
    const [job] = await tx
      .select({ status: backgroundJobs.status })
      .from(backgroundJobs)
      .where(isIt)
      .for('update')
    if (!job) return { kind: 'unknown' }
    const { status } = job
    if (status !== withdraw.from && status !== cancel.from) return { kind: 'over' }
    const isWaiting = status === withdraw.from
    await tx
      .update(backgroundJobs)
      .set({
        cancel_requested_at: author.at,
        ...(isWaiting && { status: withdraw.to, finished_at: author.at }),
      })
      .where(isIt)
    await writeAuditEntry(tx, author, {
      entity: 'background_job',
      entity_id: id,
      action: 'cancel',
      before: { status },
      after: null,
    })
    return { kind: isWaiting ? 'withdrawn' : 'requested' }
  })
}

import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { eq } from 'drizzle-orm'
import { jobTransitions } from './job-transitions.ts'

export type CancelledJob =
  /** It was waiting: it has ended. */
  | { kind: 'cancelled' }
  /** It is running, and ends after its current chunk. */
  | { kind: 'requested' }
  | { kind: 'ended' }
  | { kind: 'unknown' }

/** Cancels a waiting or running job and writes an audit entry. The effect of its finished chunks remains. */
export function cancelJob(db: TenantDatabase, id: string, author: Author): Promise<CancelledJob> {
  const { cancel_pending, cancel } = jobTransitions
  return db.transaction(async (tx) => {
    const hasId = eq(backgroundJobs.id, id)
    const [job] = await tx
      .select({ status: backgroundJobs.status })
      .from(backgroundJobs)
      .where(hasId)
      .for('update')
    if (!job) return { kind: 'unknown' }
    const { status } = job
    if (status !== cancel_pending.from && status !== cancel.from) return { kind: 'ended' }
    const wasWaiting = status === cancel_pending.from
    await tx
      .update(backgroundJobs)
      .set({
        cancel_requested_at: author.at,
        ...(wasWaiting && { status: cancel_pending.to, finished_at: author.at }),
      })
      .where(hasId)
    await writeAuditEntry(tx, author, {
      entity: 'background_job',
      entity_id: id,
      action: 'cancel',
      before: { status },
      after: null,
    })
    return { kind: wasWaiting ? 'cancelled' : 'requested' }
  })
}

import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { and, eq } from 'drizzle-orm'
import { endScheduledRun } from './end-scheduled-run.ts'

export type Cancelled =
  /** It had not started, and will not start. */
  | { kind: 'cancelled' }
  /** It is running: its worker stops it within about two seconds. */
  | { kind: 'requested' }
  | { kind: 'ended' }
  | { kind: 'unknown' }

/** Cancels a run that is scheduled or running, and writes an audit entry. */
export function cancelRun(control: ControlDatabase, runId: string, author: Author): Promise<Cancelled> {
  return control.transaction(async (tx) => {
    const [run] = await tx.select().from(cronRuns).where(eq(cronRuns.id, runId))
    if (!run) return { kind: 'unknown' }
    const isCancelled = await endScheduledRun(tx, {
      runId,
      taskId: run.task_id,
      step: 'cancel_scheduled',
      at: author.at,
      error: `Cancelled by ${author.actor} before it started`,
    })
    const requested = await tx
      .update(cronRuns)
      .set({ cancel_requested_at: author.at })
      .where(and(eq(cronRuns.id, runId), eq(cronRuns.status, 'running')))
      .returning({ id: cronRuns.id })
    if (!isCancelled && requested.length === 0) return { kind: 'ended' }
    await writeAuditEntry(tx, author, {
      entity: 'cron_run',
      entity_id: runId,
      action: 'cancel',
      before: { status: run.status },
      after: null,
    })
    return { kind: isCancelled ? 'cancelled' : 'requested' }
  })
}

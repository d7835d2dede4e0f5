import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { type Author, writeAuditEntry } from '@fiscus/db/write-audit-entry'
import { and, eq } from 'drizzle-orm'
import { dropRun } from './drop-run.ts'

export type Cancelled =
  /** It had not started, and never will. */
  | { kind: 'withdrawn' }
  /** It is running: its worker hears of it within two seconds. */
  | { kind: 'requested' }
  | { kind: 'over' }
  | { kind: 'unknown' }

/** Cancels a run that is scheduled or running, and writes the audit log. */
export function cancelRun(control: ControlDatabase, runId: string, author: Author): Promise<Cancelled> {
  return control.transaction(async (tx) => {
    const [run] = await tx.select().from(cronRuns).where(eq(cronRuns.id, runId))
    if (!run) return { kind: 'unknown' }
    const drop = { runId, taskId: run.task_id, step: 'withdraw', at: author.at } as const
    const isDropped = await dropRun(tx, { ...drop, error: `Cancelled by ${author.actor} before it started` })
    const requested = await tx
      .update(cronRuns)
      .set({ cancel_requested_at: author.at })
      .where(and(eq(cronRuns.id, runId), eq(cronRuns.status, 'running')))
      .returning({ id: cronRuns.id })
    if (!isDropped && requested.length === 0) return { kind: 'over' }
    const entry = { entity: 'cron_run', entity_id: runId, action: 'cancel' } as const
    await writeAuditEntry(tx, author, { ...entry, before: { status: run.status }, after: null })
    return { kind: isDropped ? 'withdrawn' : 'requested' }
  })
}

import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRunHistory, cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import type { Message } from '@fiscus/messages/message'
import { runs } from '@fiscus/messages/runs'
import { and, eq, inArray } from 'drizzle-orm'
import { endScheduledRun } from './end-scheduled-run.ts'

export type Cancelled =
  /** It had not started, and will not start. */
  | { kind: 'cancelled' }
  /** It is running: its worker stops it within about two seconds. */
  | { kind: 'requested' }
  | { kind: 'ended' }
  | { kind: 'unknown' }

/** Why a run is not retried, and the error of its last attempt. */
export function givenUp(
  reason: Message,
  {
    attempt,
    error,
    error_message,
  }: Pick<typeof cronRuns.$inferSelect, 'attempt' | 'error' | 'error_message'>,
): Message {
  return runs.givenUp({ reason, attempt: attempt - 1, error: error_message ?? String(error) })
}

/** Cancels a run that is scheduled or running, and writes an audit entry. */
export function cancelRun(control: ControlDatabase, runId: string, author: Author): Promise<Cancelled> {
  return control.transaction(async (tx) => {
    const run = await readLocked(tx, runId)
    if (!run) return { kind: (await isInHistory(tx, runId)) ? 'ended' : 'unknown' }
    const isCancelled = await endScheduledRun(tx, {
      runId,
      taskId: run.task_id,
      at: author.at,
      ...(run.retry_at
        ? { step: 'give_up', reason: givenUp(runs.cancelledBeforeRetry({ actor: author.actor }), run) }
        : { step: 'cancel_scheduled', reason: runs.cancelledBeforeStart({ actor: author.actor }) }),
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

async function isInHistory(tx: Pick<ControlDatabase, 'select'>, runId: string): Promise<boolean> {
  const { id } = cronRunHistory
  return (await tx.select({ id }).from(cronRunHistory).where(eq(id, runId))).length > 0
}

/** Reads a run after its task was locked, so that its attempt neither starts nor ends meanwhile. */
async function readLocked(tx: Pick<ControlDatabase, 'select'>, runId: string) {
  const isRun = eq(cronRuns.id, runId)
  const taskOfRun = tx.select({ id: cronRuns.task_id }).from(cronRuns).where(isRun)
  await tx
    .select({ id: cronTasks.id })
    .from(cronTasks)
    .where(inArray(cronTasks.id, taskOfRun))
    .for('no key update')
  const [run] = await tx.select().from(cronRuns).where(isRun)
  return run
}

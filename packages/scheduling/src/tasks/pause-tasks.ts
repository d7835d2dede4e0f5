import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { and, sql } from 'drizzle-orm'
import { matchesTask, type TaskSelection } from './matches-task.ts'

/** The `paused_until` of a pause without an end: later than any slot. */
export const endOfPauses = new Date('9999-12-31T00:00:00Z')

/**
 * The instant from which the slots of a task are run: now, or the end of its pause; null for a pause without an end.
 */
export function countsFrom(pausedUntil: Date | null, now: Date): Date | null {
  if (pausedUntil === null || pausedUntil <= now) return now
  return pausedUntil >= endOfPauses ? null : pausedUntil
}

type Pause = {
  selection: TaskSelection
  /** Null: ends the pause. */
  until: Date | null
  /** Shown with the task. */
  reason?: string | undefined
}

/**
 * Pauses tasks until an instant, or resumes them (null), and writes one audit entry for all of them. The misfire policy
 * of a task decides about the slots that come during its pause. Returns the number of tasks that changed. Paused rows
 * still follow the catalogue. A resumed task is not late before its next slot.
 */
export function pauseTasks(
  control: ControlDatabase,
  { selection, until, reason }: Pause,
  author: Author,
): Promise<number> {
  const { actor, at } = author
  const pause = until && { paused_reason: reason ?? null, paused_by: actor, paused_at: at }
  const end = {
    paused_reason: null,
    paused_by: null,
    paused_at: null,
    success_due_at: sql`greatest(${cronTasks.success_due_at}, ${at.toISOString()}::timestamptz)`,
  }
  return control.transaction(async (tx) => {
    const paused = await tx
      .update(cronTasks)
      .set({
        paused_until: until,
        late_since: null,
        ...(pause ?? end),
        version: sql`${cronTasks.version} + 1`,
      })
      .where(
        and(
          matchesTask(selection),
          sql`(${cronTasks.paused_until}, ${cronTasks.paused_reason}) is distinct from
            (${until?.toISOString() ?? null}::timestamptz, ${(until && reason) ?? null}::text)`,
        ),
      )
    const tasks = paused.count
    await writeAuditEntry(tx, author, {
      entity: 'cron_task',
      entity_id: 'several',
      action: until ? 'pause' : 'resume',
      before: null,
      after: { ...selection, until, reason, tasks },
    })
    return tasks
  })
}

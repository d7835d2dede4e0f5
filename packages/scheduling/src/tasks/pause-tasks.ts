import type { CronProfile } from '@fiscus/contracts/tasks/task-vocabulary'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { and, eq, sql } from 'drizzle-orm'

/** Selects tasks by all members that are present; without any, the tasks of every scope. */
export type TaskSelection = {
  tenantId?: string | undefined
  profile?: CronProfile | undefined
  name?: string | undefined
}

/** The `paused_until` of a pause without an end: later than any slot. */
export const endOfPauses = new Date('9999-12-31T00:00:00Z')

/** The instant from which the slots of a task are run: now, or the end of its pause; null for a pause without an end. */
export function countsFrom(pausedUntil: Date | null, now: Date): Date | null {
  if (pausedUntil === null || pausedUntil <= now) return now
  return pausedUntil >= endOfPauses ? null : pausedUntil
}

/**
 * Pauses tasks until an instant, or resumes them (null), and writes one audit entry for all of them. The misfire policy of a task
 * decides about the slots that come during its pause. Returns the number of tasks that changed. Paused rows still follow the
 * catalog.
 */
export function pauseTasks(
  control: ControlDatabase,
  { selection, until }: { selection: TaskSelection; until: Date | null },
  author: Author,
): Promise<number> {
  const { tenantId, profile, name } = selection
  return control.transaction(async (tx) => {
    const paused = await tx
      .update(cronTasks)
      .set({ paused_until: until, version: sql`${cronTasks.version} + 1` })
      .where(
        and(
          tenantId === undefined ? undefined : eq(cronTasks.tenant_id, tenantId),
          profile && eq(cronTasks.profile, profile),
          name === undefined ? undefined : eq(cronTasks.name, name),
          sql`${cronTasks.paused_until} is distinct from ${until?.toISOString() ?? null}::timestamptz`,
        ),
      )
    const tasks = paused.count
    await writeAuditEntry(tx, author, {
      entity: 'cron_task',
      entity_id: 'several',
      action: until ? 'pause' : 'resume',
      before: null,
      after: { ...selection, until, tasks },
    })
    return tasks
  })
}

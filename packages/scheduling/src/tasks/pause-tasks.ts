import type { CronProfile } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { type Author, writeAuditEntry } from '@fiscus/db/write-audit-entry'
import { and, eq, sql } from 'drizzle-orm'

/** Which tasks; those of every scope where nothing is said. */
export type TaskSelection = {
  tenantId?: string | undefined
  profile?: CronProfile | undefined
  name?: string | undefined
}

/** Later than anything that is scheduled: `paused_until` of a pause without an end. */
export const endOfPauses = new Date('9999-12-31T00:00:00Z')

/** From when on the slots of a task count: now, or the end of its pause; null while it is paused without an end. */
export function countsFrom(pausedUntil: Date | null, now: Date): Date | null {
  if (pausedUntil === null || pausedUntil <= now) return now
  return pausedUntil >= endOfPauses ? null : pausedUntil
}

/**
 * Pauses tasks until an instant, or lets them go on (null), and writes one row of the audit log for all of them. What a pause
 * passes over is up to each task's misfire policy. Answers how many tasks were not so before. The rows go on to follow the catalog.
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
    const entry = { entity: 'cron_task', entity_id: 'several', action: until ? 'pause' : 'resume' } as const
    await writeAuditEntry(tx, author, { ...entry, before: null, after: { ...selection, until, tasks } })
    return tasks
  })
}

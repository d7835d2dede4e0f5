import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { eq } from 'drizzle-orm'
import { type ReadSchedule, readSchedule, type ScheduleFault } from '../schedule/read-schedule.ts'

export type CronTaskRow = typeof cronTasks.$inferSelect

/** The members of a task that an operator may change. */
export type ScheduleChanges = Partial<
  Pick<
    CronTaskRow,
    | 'expression'
    | 'timezone'
    | 'is_active'
    | 'timeout_seconds'
    | 'label'
    | 'misfire_policy'
    | 'misfire_window_seconds'
    | 'paused_until'
    | 'ping_url'
  >
>

export type ChangedSchedule =
  | { kind: 'changed'; task: CronTaskRow }
  | { kind: 'unknown' }
  | { kind: 'stale'; version: number }
  | { kind: 'rejected'; faults: ScheduleFault[] }

/**
 * Changes a task and writes an audit entry with the task before and after. A new expression, time zone or activation applies from
 * now on: earlier slots are not run. Any other change leaves `next_run_at` unchanged. An expression that is invalid, or never due
 * in its time zone, changes nothing. `version` is the version that the caller has read; null skips this check.
 */
export function changeSchedule(
  control: ControlDatabase,
  { taskId, version, changes }: { taskId: string; version: number | null; changes: ScheduleChanges },
  author: Author,
): Promise<ChangedSchedule> {
  return control.transaction(async (tx) => {
    const [before] = await tx.select().from(cronTasks).where(eq(cronTasks.id, taskId)).for('no key update')
    if (!before) return { kind: 'unknown' }
    if (version !== null && version !== before.version) return { kind: 'stale', version: before.version }
    const schedule = readSchedule({ ...before, ...changes }, author.at)
    if (schedule.kind === 'rejected') return schedule

    const wanted = { ...before, ...changes, expression: schedule.expression.text }
    const set = {
      ...changes,
      expression: schedule.expression.text,
      next_run_at: nextRunAt(before, wanted, schedule),
      version: before.version + 1,
      updated_by: author.actor,
    }
    const after = requireRow(await tx.update(cronTasks).set(set).where(eq(cronTasks.id, taskId)).returning())
    await writeAuditEntry(tx, author, {
      entity: 'cron_task',
      entity_id: taskId,
      action: 'change',
      before,
      after,
    })
    return { kind: 'changed', task: after }
  })
}

function nextRunAt(
  before: CronTaskRow,
  after: CronTaskRow,
  { firstSlot }: ReadSchedule & { kind: 'read' },
): Date | null {
  if (!after.is_active) return null
  const isUnchanged =
    before.is_active && before.expression === after.expression && before.timezone === after.timezone
  return isUnchanged ? before.next_run_at : firstSlot
}

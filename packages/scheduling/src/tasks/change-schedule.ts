import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { returnedRow } from '@fiscus/db/returned-row'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { type Author, writeAuditEntry } from '@fiscus/db/write-audit-entry'
import { eq } from 'drizzle-orm'
import { type ReadSchedule, readSchedule, type ScheduleFault } from '../schedule/read-schedule.ts'

export type CronTaskRow = typeof cronTasks.$inferSelect

/** What an operator may change of a task. */
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
  | { kind: 'refused'; faults: ScheduleFault[] }

/**
 * Changes a task and writes the audit log, with the task before and after. A new expression, zone or activation starts from now:
 * slots that were due before are not made up for. Any other change leaves `next_run_at` as it is. An expression that is refused,
 * or never due in its zone, changes nothing. `version` is the one that the change was made for; null takes any.
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
    if (schedule.kind === 'refused') return schedule

    const wanted = { ...before, ...changes, expression: schedule.text }
    const next = { next_run_at: nextRunAt(before, wanted, schedule) }
    const edit = { version: before.version + 1, updated_by: author.actor }
    const set = { ...changes, expression: schedule.text, ...next, ...edit }
    const after = returnedRow(await tx.update(cronTasks).set(set).where(eq(cronTasks.id, taskId)).returning())
    const entry = { entity: 'cron_task', entity_id: taskId, action: 'change' } as const
    await writeAuditEntry(tx, author, { ...entry, before, after })
    return { kind: 'changed', task: after }
  })
}

function nextRunAt(
  before: CronTaskRow,
  after: CronTaskRow,
  { firstSlot }: ReadSchedule & { kind: 'read' },
): Date | null {
  if (!after.is_active) return null
  const isAsBefore =
    before.is_active && before.expression === after.expression && before.timezone === after.timezone
  return isAsBefore ? before.next_run_at : firstSlot
}

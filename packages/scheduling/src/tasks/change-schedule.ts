import { type EditableField, editableFields } from '@fiscus/contracts/tasks/task-vocabulary'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { eq } from 'drizzle-orm'
import { type ReadSchedule, readSchedule, type ScheduleFault } from '../schedule/read-schedule.ts'

export type CronTaskRow = typeof cronTasks.$inferSelect

/** The members of a task that an operator may change. */
export type ScheduleChanges = Partial<Pick<CronTaskRow, EditableField | 'paused_until' | 'paused_reason'>>

type TaskChange = {
  taskId: string
  /** The version that the caller has read; null skips the check. */
  version: number | null
  changes: ScheduleChanges
  /** Fields whose change is a return to the catalogue: afterwards they follow it. */
  reset?: readonly EditableField[]
}

export type ChangedSchedule =
  | { kind: 'changed'; task: CronTaskRow }
  | { kind: 'unknown' }
  | { kind: 'stale'; version: number }
  | { kind: 'rejected'; faults: ScheduleFault[] }

/**
 * Changes a task and writes an audit entry with the task before and after. A field whose value changes is edited: it no
 * longer follows the catalogue. A new expression, time zone or activation applies from now on: earlier slots are not
 * run. Any other change leaves `next_run_at` unchanged. An expression that is invalid, or never due in its time zone,
 * changes nothing.
 */
export function changeSchedule(
  control: ControlDatabase,
  { taskId, version, changes, reset = [] }: TaskChange,
  author: Author,
): Promise<ChangedSchedule> {
  return control.transaction(async (tx) => {
    const [before] = await tx.select().from(cronTasks).where(eq(cronTasks.id, taskId)).for('no key update')
    if (!before) return { kind: 'unknown' }
    if (version !== null && version !== before.version) return { kind: 'stale', version: before.version }
    const schedule = readSchedule({ ...before, ...changes }, author.at)
    if (schedule.kind === 'rejected') return schedule

    const wanted = { ...before, ...changes, expression: schedule.expression.text }
    const next_run_at = nextRunAt(before, wanted, schedule)
    const set = {
      ...changes,
      ...pauseOf(before, changes, author),
      ...expectationOf(before, wanted, next_run_at, author.at),
      expression: schedule.expression.text,
      next_run_at,
      version: before.version + 1,
      updated_by: author.actor,
      edited_fields: editedFields(before, wanted, reset),
    }
    const after = requireRow(await tx.update(cronTasks).set(set).where(eq(cronTasks.id, taskId)).returning())
    await writeAuditEntry(tx, author, {
      entity: 'cron_task',
      entity_id: taskId,
      action: reset.length > 0 ? 'reset' : 'change',
      before,
      after,
    })
    return { kind: 'changed', task: after }
  })
}

function editedFields(
  before: CronTaskRow,
  after: CronTaskRow,
  reset: readonly EditableField[],
): EditableField[] {
  return editableFields.filter(
    (field) =>
      !reset.includes(field) && (before.edited_fields.includes(field) || before[field] !== after[field]),
  )
}

/** The author and the instant of a pause that begins, is changed or ends with a change. */
function pauseOf(before: CronTaskRow, { paused_until, paused_reason }: ScheduleChanges, author: Author) {
  if (paused_until === undefined && paused_reason === undefined) return {}
  const until = paused_until === undefined ? before.paused_until : paused_until
  if (until === null) return { paused_reason: null, paused_by: null, paused_at: null }
  return { paused_by: author.actor, paused_at: author.at }
}

/**
 * A new schedule expects its first success at its first slot, and a task whose pause ends here not before that. Another
 * expectation is judged again with the next check.
 */
function expectationOf(before: CronTaskRow, after: CronTaskRow, nextRunAt: Date | null, at: Date) {
  if (nextRunAt?.getTime() !== before.next_run_at?.getTime())
    return { success_due_at: nextRunAt, late_since: null }
  if (isPaused(before, at) && !isPaused(after, at) && before.success_due_at)
    return { success_due_at: before.success_due_at > at ? before.success_due_at : at, late_since: null }
  return after.late_after_seconds === before.late_after_seconds ? {} : { late_since: null }
}

function isPaused({ paused_until }: CronTaskRow, at: Date): boolean {
  return paused_until !== null && paused_until > at
}

function nextRunAt(
  before: CronTaskRow,
  after: CronTaskRow,
  { firstSlot }: ReadSchedule & { kind: 'read' },
): Date | null {
  if (!after.is_active) return null
  const isUnchanged =
    before.is_active && before.expression === after.expression && before.timezone === after.timezone
  // A task whose schedule could not be read has none: saving the schedule starts it again.
  return isUnchanged && before.next_run_at ? before.next_run_at : firstSlot
}

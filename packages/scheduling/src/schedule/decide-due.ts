import { timeZoneFault } from '@fiscus/contracts/fields/time-zone'
import type { MisfirePolicy } from '@fiscus/contracts/tasks/task-vocabulary'
import type { Message } from '@fiscus/messages/message'
import { runs } from '@fiscus/messages/runs'
import { schedules } from '@fiscus/messages/schedules'
import { type CronExpression, parseCronExpression } from './cron-expression.ts'
import { newestSlots } from './newest-slots.ts'
import { nextSlot } from './next-slot.ts'
import { slotsBetween } from './slots-between.ts'

/** The input of a decision about a task whose `next_run_at` has passed. */
export type OverdueTask = {
  expression: string
  timezone: string
  /** The first slot without a decision. */
  next_run_at: Date
  misfire_policy: MisfirePolicy
  misfire_window_seconds: number
  /** Whether an operator has set the window. */
  has_own_window: boolean
}

/**
 * The decision about one slot: it is run, or skipped for a reason. `missed` is the number of slots before it that
 * passed without a run, counted up to 1,000. `next` is the first slot after it; null without one.
 */
export type Decision = { slot: Date; missed: number; next: Date | null } & (
  | { kind: 'run' }
  | { kind: 'skip'; reason: Message }
)

/** The misfire policy decides about older slots. */
const onTimeMs = 60_000
const catchUpMax = 10
const countedMax = 1000

/**
 * Decides about the slots of a task from `next_run_at` to now, by its misfire policy (scheduled-tasks §12.4): `one`
 * runs the latest; `skip` runs the latest only when it came within the last minute; `all` runs the ten newest, the
 * oldest of them first. Slots older than the misfire window are skipped, but the latest only by a window that an
 * operator has set. Slots are computed from the last slot, never from now, so that a change of the clock neither repeats
 * nor loses a slot. The slot of an invalid expression or time zone is skipped.
 */
export function decideDue(task: OverdueTask, now: Date): Decision {
  const slot = task.next_run_at
  const parsed = parseCronExpression(task.expression)
  if (parsed.kind === 'rejected')
    return invalid(slot, schedules.invalidExpression({ expression: task.expression, fault: parsed.reason }))
  const zoneFault = timeZoneFault(task.timezone)
  if (zoneFault) return invalid(slot, zoneFault)

  const { expression } = parsed
  const due = dueSlots(expression, task, now)
  const latest = due.newest.at(-1) ?? slot
  const wanted = due.newest
    .filter(isWanted(task, { latest, now }))
    .slice(task.misfire_policy === 'all' ? 0 : -1)
  const chosen = wanted[0] ?? latest
  const missed = due.count - due.newest.length + due.newest.indexOf(chosen)
  const next = nextSlot(expression, task.timezone, chosen)
  if (wanted.length > 0) return { kind: 'run', slot: chosen, missed, next }
  return { kind: 'skip', slot: chosen, missed, next, reason: missedReason(task) }
}

/** A row that was edited in the database: without a next slot it waits for a change of its schedule. */
function invalid(slot: Date, reason: Message): Decision {
  return { kind: 'skip', slot, missed: 0, next: null, reason }
}

/** The number of due slots, up to 1,000, and the newest ten of them, in order. */
function dueSlots(expression: CronExpression, { timezone, next_run_at }: OverdueTask, now: Date) {
  const later = slotsBetween(expression, timezone, next_run_at, now, countedMax)
  if (later.length < countedMax)
    return { count: 1 + later.length, newest: [next_run_at, ...later].slice(-catchUpMax) }
  return { count: countedMax, newest: newestSlots(expression, timezone, next_run_at, now, catchUpMax) }
}

function isWanted(task: OverdueTask, { latest, now }: { latest: Date; now: Date }) {
  const { misfire_policy, misfire_window_seconds, has_own_window } = task
  const isSkip = misfire_policy === 'skip'
  const oldestMs = isSkip ? onTimeMs : Math.max(onTimeMs, misfire_window_seconds * 1000)
  const alwaysRun = isSkip || has_own_window ? null : latest
  return (slot: Date) => slot === alwaysRun || now.getTime() - slot.getTime() <= oldestMs
}

function missedReason({ misfire_policy, misfire_window_seconds }: OverdueTask): Message {
  return misfire_policy === 'skip'
    ? runs.slotSkipped()
    : runs.windowPassed({ seconds: misfire_window_seconds })
}

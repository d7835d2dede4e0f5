import { timeZoneFault } from '@fiscus/contracts/fields/time-zone'
import type { MisfirePolicy } from '@fiscus/contracts/tasks/task-vocabulary'
import { type CronExpression, parseCronExpression } from './cron-expression.ts'
import { newestSlots } from './newest-slots.ts'
import { nextSlot } from './next-slot.ts'
import { slotsBetween } from './slots-between.ts'

/** What decides about a task whose `next_run_at` has come. */
export type OverdueTask = {
  expression: string
  timezone: string
  /** The first slot that nothing has been decided about. */
  next_run_at: Date
  misfire_policy: MisfirePolicy
  misfire_window_seconds: number
}

/**
 * One slot is decided about at a time: it is run, or left out for a reason. `missed` slots before it, counted up to 1,000, passed
 * without a run; `next` is the first slot after it, null when there is none.
 */
export type Decision = { slot: Date; missed: number; next: Date | null } & (
  | { kind: 'run' }
  | { kind: 'skip'; reason: string }
)

/** A slot that is older has been missed: its policy decides. */
const onTimeMs = 60_000
const caughtUpMax = 10
const countedMax = 1000

/**
 * What to do about the slots of a task from `next_run_at` to now, by its misfire policy (scheduling-semantics §2, §3):
 * `one` runs the latest; `skip` runs the latest only when it came within the last minute; `all` runs the ten newest, the oldest
 * of them first. What is older than the misfire window is left out. Everything follows from the last slot, never from now, so
 * that a change of the clock neither repeats nor loses one. An expression or a zone that can't be read leaves its slot out.
 */
export function decideDue(task: OverdueTask, now: Date): Decision {
  const slot = task.next_run_at
  const parsed = parseCronExpression(task.expression)
  if (parsed.kind === 'refused')
    return unreadable(slot, `The expression ${task.expression} is refused: ${parsed.reason}`)
  const zoneFault = timeZoneFault(task.timezone)
  if (zoneFault) return unreadable(slot, zoneFault)

  const { expression } = parsed
  const due = dueSlots(expression, task, now)
  const wanted = due.newest.filter(isWanted(task, now)).slice(task.misfire_policy === 'all' ? 0 : -1)
  const chosen = wanted[0] ?? due.newest.at(-1) ?? slot
  const missed = due.count - due.newest.length + due.newest.indexOf(chosen)
  const next = nextSlot(expression, task.timezone, chosen)
  if (wanted.length > 0) return { kind: 'run', slot: chosen, missed, next }
  return { kind: 'skip', slot: chosen, missed, next, reason: missedReason(task) }
}

/** A row that somebody has broken by hand: it waits, without slots, for a change of its schedule. */
function unreadable(slot: Date, reason: string): Decision {
  return { kind: 'skip', slot, missed: 0, next: null, reason }
}

/** How many slots are due, up to 1,000, and the newest ten of them, in order. */
function dueSlots(expression: CronExpression, { timezone, next_run_at }: OverdueTask, now: Date) {
  const later = slotsBetween(expression, timezone, next_run_at, now, countedMax)
  if (later.length < countedMax)
    return { count: 1 + later.length, newest: [next_run_at, ...later].slice(-caughtUpMax) }
  return { count: countedMax, newest: newestSlots(expression, timezone, next_run_at, now, caughtUpMax) }
}

function isWanted({ misfire_policy, misfire_window_seconds }: OverdueTask, now: Date) {
  const oldestMs = misfire_policy === 'skip' ? onTimeMs : Math.max(onTimeMs, misfire_window_seconds * 1000)
  return (slot: Date) => now.getTime() - slot.getTime() <= oldestMs
}

function missedReason({ misfire_policy, misfire_window_seconds }: OverdueTask): string {
  return misfire_policy === 'skip'
    ? 'The slot was missed, and the misfire policy is to skip what was missed'
    : `The slot was missed, and the misfire window of ${misfire_window_seconds} seconds is over`
}

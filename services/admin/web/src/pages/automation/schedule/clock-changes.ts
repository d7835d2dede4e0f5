import type { CronExpression } from '@fiscus/scheduling/schedule/cron-expression'
import { nextMatch } from '@fiscus/scheduling/schedule/next-match'
import { type OffsetPeriod, offsetPeriodAt } from '@fiscus/scheduling/schedule/offset-periods'

/** A change of the clock at a time at which a schedule is due (scheduled-tasks §11.3). */
export type ClockChange = {
  /** Local day of the change, `yyyy-mm-dd`. */
  date: string
  /** The local times `hh:mm` that are left out or repeated; `to` is exclusive. */
  from: string
  to: string
  /** What happens to the slots of these times. */
  effect: 'moved' | 'skipped' | 'once' | 'twice'
}

const minutesPerYear = 366 * 24 * 60

/**
 * The changes of the clock within a year after `now` that affect a schedule. A schedule that is due in every hour
 * follows the clock without a noticeable effect, and has none.
 */
export function clockChanges(expression: CronExpression, timeZone: string, now: Date): ClockChange[] {
  if (expression.isWildcard && expression.hours.length === 24) return []
  const first = Math.floor(now.getTime() / 60_000)
  const changes: ClockChange[] = []
  let period = offsetPeriodAt(timeZone, first)
  while (period.end < first + minutesPerYear) {
    const following = offsetPeriodAt(timeZone, period.end)
    const change = changeBetween(expression, period, following)
    if (change) changes.push(change)
    period = following
  }
  return changes
}

function changeBetween(
  expression: CronExpression,
  before: OffsetPeriod,
  after: OffsetPeriod,
): ClockChange | undefined {
  const shown = after.start + after.offset
  const [from, to] = shown < after.unseenFrom ? [shown, after.unseenFrom] : [after.unseenFrom, shown]
  const match = nextMatch(expression, from, to)
  if (before.offset === after.offset || match === undefined || match >= to) return undefined
  const isForward = before.offset < after.offset
  const effects = isForward ? (['skipped', 'moved'] as const) : (['twice', 'once'] as const)
  return { date: day(from), from: time(from), to: time(to), effect: effects[expression.isWildcard ? 0 : 1] }
}

function day(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

function time(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm'.length)
}

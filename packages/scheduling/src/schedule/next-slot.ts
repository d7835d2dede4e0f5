import type { CronExpression } from './cron-expression.ts'
import { nextMatch } from './next-match.ts'
import { type OffsetPeriod, offsetPeriodAt } from './offset-periods.ts'

const minutesPerDay = 24 * 60
const firstInstant = Date.parse('0000-01-01T00:00:00Z')
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')
/** 29 February comes on a given weekday after 40 years at most; the rest is for slots that fall into a gap. */
const horizonMinutes = 100 * 365 * minutesPerDay

/**
 * The first slot strictly after an instant: a whole minute in UTC, or null when none comes within 100 years. Clock
 * changes are handled as in Debian's cron. A wildcard job follows the clock: its slots in a gap are skipped, and its
 * slots in a repeated hour come twice. The slots of a fixed-time job in a gap become one slot, the first minute after
 * the gap; in a repeated hour only the first pass counts. After a change of more than three hours every job follows the
 * new clock.
 * @throws RangeError for an unknown zone, and for an instant outside the years 0 to 9999
 */
export function nextSlot(expression: CronExpression, timeZone: string, after: Date): Date | null {
  if (!(after.getTime() >= firstInstant && after.getTime() <= lastInstant))
    throw new RangeError('The instant must be in the years 0 to 9999')

  let minute = Math.floor(after.getTime() / 60_000) + 1
  const horizon = Math.min(minute + horizonMinutes, Math.floor(lastInstant / 60_000))
  while (minute <= horizon) {
    const period = offsetPeriodAt(timeZone, minute)
    const match = nextMatch(expression, firstLocalMinute(expression, period, minute), horizon)
    if (match === undefined) return null
    const slot = Math.max(match - period.offset, period.start)
    if (slot < period.end) return slot <= horizon ? new Date(slot * 60_000) : null
    minute = continueFrom(period, minute, match)
  }
  return null
}

/**
 * The minute to continue from when a period has no further slot. Offsets are shorter than a day, so years without a
 * match can be skipped up to a day before `match`. Near the end of the period a repeated hour may match again.
 */
function continueFrom(period: OffsetPeriod, minute: number, match: number): number {
  const mayRepeat = period.end - minute < minutesPerDay
  return mayRepeat ? period.end : Math.max(period.end, match - minutesPerDay)
}

/**
 * The local minute to search from. For a fixed-time job at the start of a period it includes the minutes that the clock
 * skipped.
 */
function firstLocalMinute({ isWildcard }: CronExpression, period: OffsetPeriod, minute: number): number {
  const shown = minute + period.offset
  if (isWildcard) return shown
  return minute === period.start ? period.unseenFrom : Math.max(shown, period.unseenFrom)
}

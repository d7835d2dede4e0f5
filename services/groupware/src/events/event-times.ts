import type { ProblemError } from '@fiscus/contracts/problems/problem'
import { davTexts } from '@fiscus/messages/dav'
import type { Message } from '@fiscus/messages/message'

const dayMs = 86_400_000
/** Longer events are mistakes in a date; series recur instead. */
const daysMax = 3_660

type Times = { start_date: Date; end_date: Date; is_all_day: 0 | 1; timezone: string }

/** The faults of the times of an event: its end, its length, and the midnights of an all-day event in its time zone. */
export function timeFaults({
  start_date: start,
  end_date: end,
  is_all_day,
  timezone,
}: Times): ProblemError[] {
  const fault = (pointer: string, detail: Message) => [{ pointer, detail, code: 'invalid-value' as const }]
  if (end < start) return fault('/end_date', davTexts.beforeStart())
  if (end.getTime() - start.getTime() > daysMax * dayMs)
    return fault('/end_date', davTexts.tooLong({ max: daysMax }))
  if (is_all_day === 0) return []
  const midnight = davTexts.notMidnight({ zone: timezone })
  if (!isMidnight(start, timezone)) return fault('/start_date', midnight)
  if (!isMidnight(end, timezone) || end <= start) return fault('/end_date', midnight)
  return []
}

/** The faults of changed times. Times that a server or a file gave the event may stay as they are. */
export function changedTimeFaults(before: Times, after: Times): ProblemError[] {
  const isSame =
    after.start_date.getTime() === before.start_date.getTime() &&
    after.end_date.getTime() === before.end_date.getTime() &&
    after.is_all_day === before.is_all_day &&
    after.timezone === before.timezone
  return isSame ? [] : timeFaults(after)
}

/**
 * Whether an instant is the first of a day in a time zone: 00:00, or later on a day whose midnight a clock change
 * skips.
 */
function isMidnight(instant: Date, timezone: string): boolean {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' })
  return dayOf.format(instant) !== dayOf.format(instant.getTime() - 1)
}

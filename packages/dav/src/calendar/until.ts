import { readRule, withRulePart } from '../recurrence/rule.ts'
import { day, midnightOf, type WallTime } from '../recurrence/wall-time.ts'
import { readTime, timeText, utcText } from '../zones/time-value.ts'
import { instantOf, wallOf } from '../zones/zone.ts'
import type { CalendarEvent, EventTime } from './calendar-event.ts'
import type { TimeForm } from './time-form.ts'

/**
 * UNTIL is inclusive. As a date it includes the whole day; as a UTC time it is compared as an instant, else as a wall
 * time.
 */
export function untilTest(start: EventTime, value: string): (wall: WallTime) => boolean {
  const until = readTime(value)
  if (until.isDate || start.isDate) {
    const end = midnightOf(until.wall) + day
    return (wall) => wall < end
  }
  if (until.offset === null) return (wall) => wall <= until.wall
  return (wall) => instantOf(start.zone, wall) <= until.wall
}

/**
 * The UNTIL of a rule whose last instance is before a wall time: a date, floating, or in UTC as its DTSTART asks (RFC
 * 5545 §3.3.10).
 */
export function untilBefore(start: EventTime, wall: WallTime): string {
  if (start.isDate) return timeText(wall - day, true)
  if (start.isFloating) return timeText(wall - 1_000, false)
  return utcText(instantOf(start.zone, wall) - 1_000)
}

/** UNTIL has the type of DTSTART, and is in UTC where that has a zone (RFC 5545 §3.3.10). */
export function withMovedUntil(rule: string, master: CalendarEvent, shift: number, form: TimeForm): string {
  const { until: text } = readRule(rule)
  if (text === null) return rule
  const until = readTime(text)
  const isDay = until.isDate || master.start.isDate
  const wall = until.offset === null || isDay ? until.wall : wallOf(master.start.zone, until.wall)
  if (form.isDate) return withRulePart(rule, 'UNTIL', timeText(midnightOf(wall) + midnightOf(shift), true))
  if (isDay) return withRulePart(rule, 'UNTIL', utcText(instantOf(form.zone, midnightOf(wall) + day - 1_000)))
  return withRulePart(rule, 'UNTIL', utcText(instantOf(form.zone, wall + shift)))
}

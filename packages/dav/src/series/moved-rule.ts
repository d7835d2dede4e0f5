import { davTexts } from '@fiscus/messages/dav'
import { dayFilter } from '../recurrence/day-filter.ts'
import { type Rule, readRule, weekdays, withRulePart } from '../recurrence/rule.ts'
import { day, midnightOf, type WallTime } from '../recurrence/wall-time.ts'
import { SeriesError } from './series-error.ts'

/**
 * The rule of a series whose start moves: the days of a weekly rule move along. Throws a SeriesError
 * `rule_misses_start` for any other rule that has the old start and not the new one.
 */
export function movedRule(value: string, from: WallTime, to: WallTime): string {
  const rule = readRule(value)
  if (!hasStart(rule, from)) return value
  const days = Math.round((midnightOf(to) - midnightOf(from)) / day)
  const rotated = days === 0 ? value : rotatedRule(value, rule, days)
  if (hasStart(readRule(rotated), to)) return rotated
  throw new SeriesError('rule_misses_start', davTexts.ruleMissesStart())
}

/**
 * The days of a weekly rule, moved. None may leave its week in a rule of every second week: they would be in other
 * weeks.
 */
function rotatedRule(value: string, { frequency, interval, byDay, weekStart }: Rule, days: number): string {
  if (frequency !== 'WEEKLY' || byDay.length === 0) return value
  const places = byDay.map(({ weekday }) => ((weekday - weekStart + 7) % 7) + days)
  const weeks = new Set(places.map((place) => Math.floor(place / 7)))
  if (interval > 1 && weeks.size > 1) return value
  const names = places.map((place) => weekdays[(((place + weekStart) % 7) + 7) % 7])
  return withRulePart(value, 'BYDAY', names.join(','))
}

function hasStart(rule: Rule, wall: WallTime): boolean {
  const time = new Date(wall)
  const isOpen = (list: readonly number[], value: number) => list.length === 0 || list.includes(value)
  return (
    dayFilter(rule, wall)(midnightOf(wall)) &&
    isOpen(rule.byHour, time.getUTCHours()) &&
    isOpen(rule.byMinute, time.getUTCMinutes()) &&
    isOpen(rule.bySecond, time.getUTCSeconds())
  )
}

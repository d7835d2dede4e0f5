import type { Rule, RuleDay } from './rule.ts'
import { day, type WallTime } from './wall-time.ts'

/** Whether a day, given as its midnight, fits a list of a rule. */
export type DayTest = (midnight: WallTime) => boolean

/** The months, days of a month and days of the week of a rule; an empty list: it has no such part. */
export type DayParts = {
  months: readonly number[]
  monthDays: readonly number[]
  ruleDays: readonly RuleDay[]
}

/** Returns a test for the parts of a rule that are about days. */
export function dayFilter(rule: Rule, start: WallTime): DayTest {
  const { months, monthDays, ruleDays } = dayPartsOf(rule, start)
  const tests = [
    months.length > 0 && ((midnight: WallTime) => months.includes(new Date(midnight).getUTCMonth() + 1)),
    monthDays.length > 0 && monthDayTest(monthDays),
    limitTest(rule, ruleDays),
  ].filter((test) => test !== false)
  return (midnight) => tests.every((test) => test(midnight))
}

/** A test for the parts but those of months and their days. */
export function limitTest(rule: Rule, ruleDays: readonly RuleDay[]): DayTest {
  const tests = [
    ruleDays.length > 0 && weekdayTest(rule, ruleDays),
    rule.byYearDay.length > 0 && yearDayTest(rule.byYearDay),
    rule.byWeekNo.length > 0 && weekTest(rule.byWeekNo, rule.weekStart),
  ].filter((test) => test !== false)
  return (midnight) => tests.every((test) => test(midnight))
}

/**
 * The parts of a rule that are about days. What the rule leaves open comes from the start (RFC 5545 §3.3.10): a yearly
 * rule without days recurs on the date of the start, a monthly one on its day of the month, a weekly one on its day of
 * the week.
 */
export function dayPartsOf(rule: Rule, start: WallTime): DayParts {
  const first = new Date(start)
  const lists = [rule.byWeekNo, rule.byYearDay, rule.byMonthDay, rule.byDay]
  const isOpen = lists.every((list) => list.length === 0)
  const isYearly = isOpen && rule.frequency === 'YEARLY'
  const months = isYearly && rule.byMonth.length === 0 ? [first.getUTCMonth() + 1] : rule.byMonth
  const monthDays =
    isYearly || (isOpen && rule.frequency === 'MONTHLY') ? [first.getUTCDate()] : rule.byMonthDay
  const needsWeekday =
    (isOpen && rule.frequency === 'WEEKLY') ||
    (rule.byWeekNo.length > 0 && lists.slice(1).every((list) => list.length === 0))
  const ruleDays = needsWeekday ? [{ weekday: first.getUTCDay(), nth: null }] : rule.byDay
  return { months, monthDays, ruleDays }
}

/** The midnight on which the week of a day begins. */
export function weekStartOf(midnight: WallTime, weekStart: number): WallTime {
  return midnight - ((new Date(midnight).getUTCDay() - weekStart + 7) % 7) * day
}

function monthDayTest(days: readonly number[]): DayTest {
  return (midnight) => {
    const date = new Date(midnight)
    const length = monthLength(date)
    return days.some((number) => (number > 0 ? number : length + 1 + number) === date.getUTCDate())
  }
}

function yearDayTest(days: readonly number[]): DayTest {
  return (midnight) => {
    const position = dayOfYear(new Date(midnight))
    const length = yearLength(new Date(midnight))
    return days.some((number) => (number > 0 ? number : length + 1 + number) === position)
  }
}

/**
 * A number before a weekday counts in the month, or in the year for a yearly rule without months; elsewhere it has no
 * meaning.
 */
function weekdayTest(rule: Rule, days: readonly RuleDay[]): DayTest {
  const { frequency } = rule
  const isInYear = frequency === 'YEARLY' && rule.byMonth.length === 0 && rule.byWeekNo.length === 0
  const isInMonth = frequency === 'MONTHLY' || (frequency === 'YEARLY' && rule.byMonth.length > 0)
  return (midnight) => {
    const date = new Date(midnight)
    const position = isInYear ? dayOfYear(date) : date.getUTCDate()
    const length = isInYear ? yearLength(date) : monthLength(date)
    return days.some(({ weekday, nth }) => {
      if (weekday !== date.getUTCDay()) return false
      if (nth === null || (!isInYear && !isInMonth)) return true
      return nth > 0 ? Math.ceil(position / 7) === nth : Math.ceil((length + 1 - position) / 7) === -nth
    })
  }
}

/**
 * Weeks as in ISO 8601, but for the day on which they begin: week 1 is the first one with at least four days in the
 * year.
 */
function weekTest(weeks: readonly number[], weekStart: number): DayTest {
  return (midnight) => {
    const start = weekStartOf(midnight, weekStart)
    // The fourth day of a week is in the year to which the week belongs.
    const year = new Date(start + 3 * day).getUTCFullYear()
    const first = weekStartOf(Date.UTC(year, 0, 4), weekStart)
    const next = weekStartOf(Date.UTC(year + 1, 0, 4), weekStart)
    const position = Math.round((start - first) / (7 * day)) + 1
    const length = Math.round((next - first) / (7 * day))
    return weeks.some((number) => (number > 0 ? number : length + 1 + number) === position)
  }
}

export function monthLength(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

function yearLength(date: Date): number {
  return dayOfYear(new Date(Date.UTC(date.getUTCFullYear(), 11, 31)))
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / day) + 1
}

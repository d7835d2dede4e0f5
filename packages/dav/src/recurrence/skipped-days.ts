import { dayPartsOf, limitTest, monthLength } from './day-filter.ts'
import type { Rule } from './rule.ts'
import { day, type WallTime } from './wall-time.ts'

/**
 * The days of a period that stand for days which its months do not have (RFC 7529 §4.1): with SKIP=BACKWARD the last
 * one of the month, with SKIP=FORWARD the first one of the next. Days that are counted from the end of a month, and
 * days of a year, have none.
 * @param first the first midnight of a month, and `end` the one after the period
 */
export function skippedDays(rule: Rule, start: WallTime, first: WallTime, end: WallTime): WallTime[] {
  if (rule.skip === 'OMIT' || (rule.frequency !== 'MONTHLY' && rule.frequency !== 'YEARLY')) return []
  const { months, monthDays, ruleDays } = dayPartsOf(rule, start)
  const last = Math.max(0, ...monthDays)
  const isWanted = limitTest(rule, ruleDays)
  const days: WallTime[] = []
  for (let month = new Date(first); month.getTime() < end; month = nextMonth(month)) {
    const isOfRule = months.length === 0 || months.includes(month.getUTCMonth() + 1)
    if (!isOfRule || last <= monthLength(month)) continue
    const next = nextMonth(month).getTime()
    days.push(rule.skip === 'FORWARD' ? next : next - day)
  }
  return days.filter(isWanted)
}

function nextMonth(month: Date): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
}

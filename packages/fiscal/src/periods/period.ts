import { type Month, monthsOf, quarterOf } from './quarter.ts'

/**
 * What a return is made for: a month, `2026-10`, or a quarter, `2026-Q3`. Those of a kind are in the order of their
 * texts.
 */
export type Period = string

/** JPK_V7M and VAT-UE are made for months, OSS for quarters: both kinds are closed independent of each other. */
export type PeriodKind = 'month' | 'quarter'

/** Whether a period is a month or a quarter. */
export function kindOfPeriod(period: Period): PeriodKind {
  return period.includes('Q') ? 'quarter' : 'month'
}

/** The period that an ISO date is in. */
export function periodOf(day: string, kind: PeriodKind): Period {
  return kind === 'quarter' ? quarterOf(day) : day.slice(0, 7)
}

/** The months of a period, in their order. */
export function monthsIn(period: Period): Month[] {
  return kindOfPeriod(period) === 'quarter' ? monthsOf(period) : [period]
}

/** The first day of a period, an ISO date. */
export function firstDayOf(period: Period): string {
  return `${monthsIn(period)[0]}-01`
}

/** `2026-12` → `2027-01`, `2026-Q4` → `2027-Q1` */
export function periodAfter(period: Period): Period {
  return shifted(period, monthsIn(period).length)
}

/** `2027-01` → `2026-12`, `2027-Q1` → `2026-Q4` */
export function periodBefore(period: Period): Period {
  return shifted(period, -1)
}

/** The period of the same kind that many months after the first day of this one. */
function shifted(period: Period, months: number): Period {
  const [year = 0, month = 0] = firstDayOf(period).split('-').map(Number)
  const day = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  return periodOf(day, kindOfPeriod(period))
}

import { expect, test } from 'vitest'
import { firstDayOf, kindOfPeriod, monthsIn, periodAfter, periodBefore, periodOf } from './period.ts'

for (const [period, before, after, firstDay, months] of [
  ['2026-10', '2026-09', '2026-11', '2026-10-01', ['2026-10']],
  ['2026-12', '2026-11', '2027-01', '2026-12-01', ['2026-12']],
  ['2026-Q1', '2025-Q4', '2026-Q2', '2026-01-01', ['2026-01', '2026-02', '2026-03']],
  ['2026-Q4', '2026-Q3', '2027-Q1', '2026-10-01', ['2026-10', '2026-11', '2026-12']],
] as const)
  test(`${period} is between ${before} and ${after}`, () => {
    expect([periodBefore(period), periodAfter(period), firstDayOf(period)]).toEqual([before, after, firstDay])
    expect([periodAfter(before), periodBefore(after)]).toEqual([period, period])
    expect(monthsIn(period)).toEqual(months)
    for (const month of months) expect(periodOf(`${month}-31`, kindOfPeriod(period))).toBe(period)
  })

import { expect, test } from 'vitest'
import { lastDayOf, monthsOf, quarterOf, quartersBetween } from './quarter.ts'

for (const [quarter, months, lastDay] of [
  ['2026-Q1', ['2026-01', '2026-02', '2026-03'], '2026-03-31'],
  ['2026-Q2', ['2026-04', '2026-05', '2026-06'], '2026-06-30'],
  ['2026-Q3', ['2026-07', '2026-08', '2026-09'], '2026-09-30'],
  ['2026-Q4', ['2026-10', '2026-11', '2026-12'], '2026-12-31'],
] as const)
  test(`${quarter} ends on ${lastDay}`, () => {
    expect(monthsOf(quarter)).toEqual(months)
    expect(lastDayOf(quarter)).toBe(lastDay)
    for (const month of months) expect(quarterOf(`${month}-15`)).toBe(quarter)
  })

test('three years are twelve quarters', () => {
  expect(quartersBetween('2026-Q3', '2029-Q3')).toBe(12)
  expect(quartersBetween('2026-Q4', '2027-Q1')).toBe(1)
})

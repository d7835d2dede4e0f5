import { expect, test } from 'vitest'
import { dayIn } from '../taxes/day-in.ts'
import { addDays, addMonths, daysOf, weeksOf } from './month.ts'

test('months and days are counted over the ends of years and months', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-11',
  ])
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
})

test.for([
  ['2026-11', '2026-10-26', '2026-12-06', 6],
  ['2026-02', '2026-01-26', '2026-03-01', 5],
  ['2027-02', '2027-02-01', '2027-02-28', 4],
] as const)('the weeks of %s are from %s to %s', ([month, first, last, count]) => {
  const weeks = weeksOf(month)
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length]).toEqual([first, last, count])
  expect(new Set(weeks.map((week) => week.length))).toEqual(new Set([7]))
})

test('an event has its days in the zone of the panel, an all-day event those of its own zone', () => {
  const days = (start_date: string, end_date: string, is_all_day: 0 | 1, timezone: string) =>
    daysOf({ start_date, end_date, is_all_day, timezone }, 'Europe/Warsaw', dayIn)
  expect(days('2026-11-22T22:00:00Z', '2026-11-22T23:00:00Z', 0, 'UTC')).toEqual({
    first: '2026-11-22',
    last: '2026-11-22',
  })
  expect(days('2026-11-22T22:00:00Z', '2026-11-22T23:30:00Z', 0, 'UTC').last).toBe('2026-11-23')
  expect(days('2026-11-22T09:00:00Z', '2026-11-22T09:00:00Z', 0, 'UTC').last).toBe('2026-11-22')
  expect(days('2026-11-22T05:00:00Z', '2026-11-24T05:00:00Z', 1, 'America/New_York')).toEqual({
    first: '2026-11-22',
    last: '2026-11-23',
  })
})

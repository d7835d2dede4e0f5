import { expect, test } from 'vitest'
import { monthDue, monthsUntil } from './periods.ts'

test('the months with a return begin in February 2026, the latest first', () => {
  expect(monthsUntil('2026-04-01')).toEqual(['2026-04', '2026-03', '2026-02'])
  expect(monthsUntil('2026-01-31')).toEqual([])
  const later = monthsUntil('2031-01-15')
  expect([later[0], later[1], later.length]).toEqual(['2031-01', '2030-12', 36])
})

test.for([
  ['2026-11-23', '2026-10'],
  ['2027-01-01', '2026-12'],
  ['2026-01-20', '2026-02'],
])('on %s the return of %s is due next', ([today = '', month]) => {
  expect(monthDue(today)).toBe(month)
})

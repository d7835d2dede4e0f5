import { expect, test } from 'vitest'
import { monthOf } from './month-of.ts'

test.for([
  ['2026-11-22T08:00:00Z', 'Europe/Warsaw', '2026-11-01', '2026-11-30'],
  ['2028-02-29T23:30:00Z', 'Europe/Warsaw', '2028-03-01', '2028-03-31'],
  ['2028-02-29T12:00:00Z', 'UTC', '2028-02-01', '2028-02-29'],
  ['2027-01-01T02:00:00Z', 'America/New_York', '2026-12-01', '2026-12-31'],
] as const)('%s in %s is in the month from %s to %s', ([at, zone, from, to]) => {
  expect(monthOf(new Date(at), zone)).toEqual({ from, to })
})

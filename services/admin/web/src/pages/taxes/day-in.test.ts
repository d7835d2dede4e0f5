import { expect, test } from 'vitest'
import { dayIn } from './day-in.ts'

test.for([
  ['Europe/Warsaw', '2026-11-21T23:30:00Z', '2026-11-22'],
  ['America/New_York', '2026-11-22T03:00:00Z', '2026-11-21'],
  ['UTC', '2026-01-05T12:00:00Z', '2026-01-05'],
] as const)('the day in %s at %s is %s', ([zone, now, day]) => {
  expect(dayIn(zone, new Date(now))).toBe(day)
})

import { expect, test } from 'vitest'
import { zonedInstant, zonedTime } from './zoned-time.ts'

test.for([
  ['2026-11-22T09:30', 'Europe/Warsaw', '2026-11-22T08:30:00.000Z'],
  ['2026-07-01T00:00', 'Europe/Warsaw', '2026-06-30T22:00:00.000Z'],
  ['2026-10-25T12:00', 'Europe/Warsaw', '2026-10-25T11:00:00.000Z'],
  ['2026-11-22T09:30', 'America/St_Johns', '2026-11-22T13:00:00.000Z'],
] as const)('%s in %s is %s', ([local, zone, instant]) => {
  expect(zonedInstant(local, zone).toISOString()).toBe(instant)
  expect(zonedTime(new Date(instant), zone)).toBe(local)
})

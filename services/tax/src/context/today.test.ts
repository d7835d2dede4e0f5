import { expect, test } from 'vitest'
import { todayIn } from './today.ts'

for (const [timezone, now, day] of [
  ['Europe/Warsaw', '2026-11-21T22:59:59.999Z', '2026-11-21'],
  ['Europe/Warsaw', '2026-11-21T23:00:00Z', '2026-11-22'],
  ['Europe/Warsaw', '2026-11-21T22:59:00Z', '2026-11-21'],
  ['Europe/Warsaw', '2026-06-30T22:00:00Z', '2026-07-01'],
  ['America/New_York', '2026-01-01T04:59:00Z', '2025-12-31'],
  ['UTC', '2026-02-28T23:59:59Z', '2026-02-28'],
] as const)
  test(`${now} is ${day} in ${timezone}`, () => {
    expect(todayIn(timezone, { now: () => new Date(now) })).toBe(day)
  })

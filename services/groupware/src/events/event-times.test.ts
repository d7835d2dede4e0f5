import { expect, test } from 'vitest'
import { timeFaults } from './event-times.ts'

const at = (start: string, end: string, is_all_day: 0 | 1 = 0, timezone = 'Europe/Warsaw') =>
  timeFaults({ start_date: new Date(start), end_date: new Date(end), is_all_day, timezone }).map(
    ({ pointer }) => pointer,
  )

test('an event ends at its start or later, and within ten years', () => {
  expect(at('2026-11-22T09:00:00Z', '2026-11-22T09:00:00Z')).toEqual([])
  expect(at('2026-11-22T09:00:00Z', '2026-11-22T08:59:59Z')).toEqual(['/end_date'])
  expect(at('2026-11-22T09:00:00Z', '2037-11-22T09:00:00Z')).toEqual(['/end_date'])
})

test.for([
  ['2026-11-21T23:00:00Z', '2026-11-22T23:00:00Z', 'Europe/Warsaw', []],
  ['2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z', 'Europe/Warsaw', ['/start_date']],
  ['2026-11-21T23:00:00Z', '2026-11-22T22:00:00Z', 'Europe/Warsaw', ['/end_date']],
  ['2026-11-21T23:00:00Z', '2026-11-21T23:00:00Z', 'Europe/Warsaw', ['/end_date']],
  // The day of a clock change has 23 or 25 hours.
  ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 'Europe/Warsaw', []],
  ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 'Europe/Warsaw', []],
  // Clocks go from 23:59 to 01:00 here: the day has no midnight.
  ['2026-03-27T22:00:00Z', '2026-03-28T22:00:00Z', 'Asia/Beirut', []],
  ['2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z', 'Asia/Beirut', []],
] as const)('an all-day event from %s to %s in %s', ([start, end, zone, faults]) => {
  expect(at(start, end, 1, zone)).toEqual(faults)
})

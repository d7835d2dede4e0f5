import { expect, test } from 'vitest'
import { dayRange } from './day-range.ts'

test('a day lasts from midnight to midnight in its time zone, also when the clock changes', () => {
  expect(dayRange({ from: '2026-11-22', to: '2026-11-22' }, 'Europe/Warsaw')).toEqual({
    from: '2026-11-21T23:00:00.000Z',
    to: '2026-11-22T23:00:00.000Z',
  })
  expect(dayRange({ from: '2026-10-25', to: '2026-10-25' }, 'Europe/Warsaw')).toEqual({
    from: '2026-10-24T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  })
})

test('an open end is left out', () => {
  expect(dayRange({ from: '2026-11-22', to: '' }, 'UTC')).toEqual({ from: '2026-11-22T00:00:00.000Z' })
  expect(dayRange({ from: '', to: '' }, 'UTC')).toEqual({})
})

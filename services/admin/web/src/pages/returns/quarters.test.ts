import { expect, test } from 'vitest'
import { quarterDue, quartersUntil } from './quarters.ts'

test('the quarters with a return begin in 2026, the latest first', () => {
  expect(quartersUntil('2026-07-01')).toEqual(['2026-Q3', '2026-Q2', '2026-Q1'])
  expect(quartersUntil('2025-12-31')).toEqual([])
  expect(quartersUntil('2031-12-31')).toHaveLength(12)
})

test.for([
  ['2026-11-23', '2026-Q3'],
  ['2027-01-01', '2026-Q4'],
  ['2026-03-31', '2026-Q1'],
])('on %s the return of %s is due next', ([today = '', quarter]) => {
  expect(quarterDue(today)).toBe(quarter)
})

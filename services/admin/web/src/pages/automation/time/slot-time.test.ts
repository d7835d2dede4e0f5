import { expect, test } from 'vitest'
import { fieldValueName, slotTime } from './slot-time.ts'

test('a slot is shown in its zone with its day of the week', () => {
  expect(slotTime('2026-11-23T02:00:00Z', 'Europe/Warsaw', 'en')).toBe('Mon 23 Nov, 03:00 CET')
  expect(slotTime('2026-11-23T23:00:00Z', 'Europe/Warsaw', 'pl')).toBe('wt., 24 lis, 00:00 CET')
})

test('months and days of the week have names', () => {
  expect(fieldValueName('dayOfWeek', 0, 'en')).toBe('Sunday')
  expect(fieldValueName('dayOfWeek', 3, 'pl')).toBe('środa')
  expect(fieldValueName('month', 1, 'pl')).toBe('styczeń')
})

import { expect, test } from 'vitest'
import { changedFields, instantOf, shownState } from './history-entry.ts'

const before = { id: '1', version: 1, tax_name: 'VAT 23 %', rate_percent: '23.00' }

test('the changed fields leave out the version, which every change alters', () => {
  expect(changedFields({ before, after: { ...before, version: 2, rate_percent: '24.00' } })).toEqual([
    'rate_percent',
  ])
  expect(changedFields({ before: null, after: before })).toEqual([])
})

test('a record is shown without its id and version', () => {
  expect(shownState(before)).toEqual({ tax_name: 'VAT 23 %', rate_percent: '23.00' })
  expect(shownState(null)).toBeNull()
})

test('a period of days ends before the day after the last one', () => {
  expect([instantOf('2026-02-28'), instantOf('2026-02-28', 1), instantOf('')]).toEqual([
    '2026-02-28T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
    undefined,
  ])
})

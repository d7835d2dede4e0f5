import { expect, test } from 'vitest'
import { sampleRate, sampleRecords } from '../testing/sample-records.ts'
import { configurationDifference } from './configuration-difference.ts'

test('a configuration does not differ from itself', () => {
  expect(configurationDifference(sampleRecords(), sampleRecords())).toBeNull()
})

test('deleted records come first, then changed records, then created records', () => {
  const before = sampleRecords()
  const [vat23, vat8, ...otherRates] = before.rates
  const next = sampleRate({ id: 'next', valid_from: '2027-01-01' })
  const closed = sampleRate({ valid_to: '2027-01-01', version: 2 })
  const difference = configurationDifference(before, { ...before, rates: [next, closed, ...otherRates] })
  expect(difference?.rates).toEqual([
    { kind: 'deleted', before: vat8, after: null },
    { kind: 'changed', before: vat23, after: closed },
    { kind: 'created', before: null, after: next },
  ])
  expect(difference).toMatchObject({ groups: [], rules: [], settings: [] })
})

test('settings differ when their versions differ', () => {
  const before = sampleRecords()
  const settings = { ...before.settings, rounding_algorithm: 'half_even' as const, version: 2 }
  expect(configurationDifference(before, { ...before, settings })?.settings).toEqual([
    { before: before.settings, after: settings },
  ])
})

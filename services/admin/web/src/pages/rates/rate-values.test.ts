import { expect, test } from 'vitest'
import { blankValues, newRateOf, nextNewYear, valuesOf } from './rate-values.ts'
import { sampleVersion } from './testing/sample-version.ts'

test('a stored version becomes the values of a form and back', () => {
  const rate = sampleVersion({ legal_clause: null, valid_to: '2027-01-01' })
  const { id, version, ...fields } = rate
  expect(valuesOf(rate)).toMatchObject({ legal_clause: '', category: '', is_active: true })
  expect(newRateOf(valuesOf(rate))).toEqual(fields)
})

test('another version begins where the last one ends, and is open-ended', () => {
  const ended = sampleVersion({ valid_to: '2027-01-01', rate_percent: '23.00' })
  expect(blankValues('2026-11-22', ended)).toMatchObject({
    tax_code: 'VAT23',
    rate_percent: '23.00',
    valid_from: '2027-01-01',
    valid_to: '',
  })
  expect(blankValues('2026-11-22')).toMatchObject({ tax_code: '', country: 'PL', valid_from: '2026-11-22' })
})

test('the next new year', () => {
  expect(nextNewYear('2026-11-22')).toBe('2027-01-01')
})

import { expect, test } from 'vitest'
import { canChangeOn, changeOf, changeValuesOf, withPercent } from './change-values.ts'
import { sampleVersion } from './testing/sample-version.ts'

const version = sampleVersion()
const values = changeValuesOf(version, '2026-11-22')

test('a change is proposed for the next new year, unless the version is not in force then', () => {
  expect(values).toEqual({
    valid_from: '2027-01-01',
    rate_percent: '23.00',
    tax_name: 'VAT 23%',
    legal_clause: '',
  })
  expect(changeValuesOf({ ...version, valid_to: '2027-01-01' }, '2026-11-22').valid_from).toBe('')
})

test('the name follows the percentage while it is typed', () => {
  const half = withPercent(values, version, '2')
  const whole = withPercent(half, version, '24')
  expect([half.tax_name, whole.tax_name]).toEqual(['VAT 2%', 'VAT 24%'])
  expect(withPercent(whole, version, '').tax_name).toBe('VAT 24%')
})

test('a name that was changed by hand stays', () => {
  expect(withPercent({ ...values, tax_name: 'Podstawowa' }, version, '24').tax_name).toBe('Podstawowa')
})

test('an empty clause is null in the body', () => {
  expect(changeOf({ ...values, legal_clause: '' })).toMatchObject({
    legal_clause: null,
    rate_percent: '23.00',
  })
})

test('a change begins on a day on which the version is in force, as on the day before', () => {
  const ending = { ...version, valid_to: '2027-01-01' }
  const days = ['2010-12-31', '2011-01-01', '2011-01-02', '2026-12-31', '2027-01-01', '']
  expect(days.map((day) => canChangeOn(ending, day))).toEqual([false, false, true, true, false, false])
})

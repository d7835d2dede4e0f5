import { expect, test } from 'vitest'
import { settingsChangeOf, valuesOfSettings } from './settings-values.ts'

const initial = valuesOfSettings({
  default_price_mode: null,
  rounding_strategy: 'line_level',
  rounding_algorithm: 'half_up',
  inclusive_rounding_target: 'tax',
  unverified_vat_number_policy: 'charge_vat',
  oss_from: '2021-07-01',
  invoice_completeness: 'off',
  version: 1,
})

test('only changed settings are sent, and an empty field is null', () => {
  expect(settingsChangeOf(initial, initial)).toEqual({})
  expect(settingsChangeOf(initial, { ...initial, oss_from: '', default_price_mode: 'inclusive' })).toEqual({
    default_price_mode: 'inclusive',
    oss_from: null,
  })
})

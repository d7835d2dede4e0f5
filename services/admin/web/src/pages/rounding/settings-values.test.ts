import { expect, test } from 'vitest'
import { settingsOf, valuesOfSettings } from './settings-values.ts'

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

test('an empty field is null', () => {
  expect(settingsOf({ ...initial, oss_from: '' })).toMatchObject({
    default_price_mode: null,
    rounding_strategy: 'line_level',
    oss_from: null,
  })
})

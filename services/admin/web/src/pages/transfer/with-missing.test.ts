import type { TaxConfigurationFile } from '@fiscus/client'
import { expect, test } from 'vitest'
import { withMissing } from './with-missing.ts'

const rate = {
  tax_name: 'VAT',
  rate_percent: '23.00',
  calculation_mode: 'exclusive',
  tax_status: 'standard',
  valid_from: '2011-01-01',
} as const
const rule = { priority: 10, customer_type: 'all', geo_zone: 'domestic', item_type: 'all' } as const
const category = { category_name: 'Books', item_type: 'product' } as const
const fileOf = (parts: Partial<TaxConfigurationFile>): TaxConfigurationFile => ({
  format: 'fiscus-tax-configuration',
  format_version: 1,
  rates: [],
  groups: [],
  rules: [],
  settings: {
    default_price_mode: null,
    rounding_strategy: 'line_level',
    rounding_algorithm: 'half_up',
    inclusive_rounding_target: 'tax',
    unverified_vat_number_policy: 'charge_vat',
  },
  ...parts,
})

test('missing rates, categories and rules are added; records that exist stay as they are', () => {
  const own = fileOf({
    rates: [{ ...rate, tax_code: 'VAT23', tax_name: 'Ours' }],
    rules: [{ ...rule, target: { rate: 'VAT8' } }],
  })
  const other = fileOf({
    rates: [
      { ...rate, tax_code: 'VAT23' },
      { ...rate, tax_code: 'VAT5' },
    ],
    categories: [{ ...category, category_code: 'book' }],
    rules: [
      { ...rule, target: { rate: 'VAT23' } },
      { ...rule, priority: -40, tax_category: 'book', target: { rate: 'VAT5' } },
    ],
  })
  const merged = withMissing(own, other)
  expect(merged.rates.map(({ tax_code, tax_name }) => [tax_code, tax_name])).toEqual([
    ['VAT23', 'Ours'],
    ['VAT5', 'VAT'],
  ])
  expect(merged.categories?.map(({ category_code }) => category_code)).toEqual(['book'])
  expect(merged.rules.map(({ target }) => target)).toEqual([{ rate: 'VAT8' }, { rate: 'VAT5' }])
  expect(withMissing(merged, other)).toEqual(merged)
})

import { newCategory } from '@fiscus/contracts/configuration/category-record'
import { expect, test } from 'vitest'
import { sampleGroup, sampleRate, sampleRecords, sampleRule } from '../testing/sample-records.ts'
import { countUsage } from './count-usage.ts'

test('a code counts its rules and groups once for all its versions, and lists the used versions', () => {
  const usage = countUsage(
    sampleRecords({
      rates: [
        sampleRate({ id: 'v1', valid_to: '2027-01-01' }),
        sampleRate({ id: 'v2', valid_from: '2027-01-01' }),
        sampleRate({ id: 'v3', tax_code: 'WHT20' }),
      ],
      groups: [sampleGroup(), sampleGroup({ group_code: 'IDLE', components: [], is_active: 0 })],
      rules: [
        sampleRule({ priority: 10 }),
        sampleRule({ priority: 20, is_active: 0, tax_category: 'book' }),
        sampleRule({ priority: 30, target: { group: 'VAT-WHT' }, tax_category: 'book' }),
        sampleRule({ priority: 40, target: { destination: true } }),
      ],
      categories: [
        {
          id: 'c1',
          ...newCategory.parse({ category_code: 'book', category_name: 'Books', item_type: 'product' }),
          version: 1,
        },
      ],
      usedRates: new Set(['v1']),
    }),
  )
  expect(usage).toEqual({
    rates: [
      { tax_code: 'VAT23', rules: 2, groups: 1, used_versions: ['v1'] },
      { tax_code: 'WHT20', rules: 0, groups: 1, used_versions: [] },
    ],
    groups: [
      { group_code: 'VAT-WHT', rules: 1 },
      { group_code: 'IDLE', rules: 0 },
    ],
    categories: [{ category_code: 'book', rules: 2 }],
  })
})

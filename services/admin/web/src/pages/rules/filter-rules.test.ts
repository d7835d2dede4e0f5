import { expect, test } from 'vitest'
import { filterRules, type RuleFilter } from './filter-rules.ts'
import { sampleRule } from './testing/sample-rule.ts'

const rules = [
  sampleRule({ id: 'book', name: 'Książki', tax_category: 'book', target: { rate: 'VAT5' } }),
  sampleRule({ id: 'b2b', customer_type: 'b2b', item_type: 'service', valid_to: '2027-01-01' }),
  sampleRule({ id: 'oss', geo_zone: 'eu_consumer', target: { destination: true }, note: 'One-stop shop' }),
  sampleRule({ id: 'group', target: { group: 'SPIRITS' }, valid_from: '2027-01-01' }),
]

const everything: RuleFilter = {
  customer: 'any',
  zone: 'any',
  item: 'any',
  category: '',
  target: '',
  on: '',
  text: '',
}

test.for<[Partial<RuleFilter>, string]>([
  [{}, 'book b2b oss group'],
  [{ customer: 'b2b' }, 'b2b'],
  [{ zone: 'eu_consumer' }, 'oss'],
  [{ item: 'service' }, 'b2b'],
  [{ category: 'book' }, 'book'],
  [{ target: 'SPIRITS' }, 'group'],
  [{ on: '2026-12-31' }, 'book b2b oss'],
  [{ on: '2027-01-01' }, 'book oss group'],
  [{ text: 'ksiazki' }, 'book'],
  [{ text: 'vat5' }, 'book'],
  [{ text: 'stop' }, 'oss'],
  [{ text: 'stop', customer: 'b2b' }, ''],
])('the filter %j', ([filter, ids]) => {
  expect(
    filterRules(rules, { ...everything, ...filter })
      .map(({ id }) => id)
      .join(' '),
  ).toBe(ids)
})

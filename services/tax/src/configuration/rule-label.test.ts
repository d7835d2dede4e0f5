import { configuration as texts } from '@fiscus/messages/configuration'
import { polish, render } from '@fiscus/messages/render'
import { expect, test } from 'vitest'
import { sampleRecords, sampleRule } from '../testing/sample-records.ts'
import { taxConfigurationOf } from './engine-configuration.ts'
import { namesOf, ruleContentLabel, ruleLabel } from './rule-label.ts'

const configuration = taxConfigurationOf(
  sampleRecords({
    rules: [
      sampleRule({ id: 'b', priority: 10 }),
      sampleRule({ id: 'off', priority: 5, is_active: 0, item_type: 'service' }),
      sampleRule({ id: 'a', priority: 10, name: 'Books, "new"', tax_category: 'book' }),
      sampleRule({ id: 'first', priority: -40, customer_type: 'b2c', tax_category: 'food' }),
    ],
  }),
)

test.each([
  ['first', 'domestic · b2c · all items · food (position 1; priority -40; first)'],
  ['a', '"Books, \\"new\\"" (position 2; priority 10; a)'],
  ['b', 'domestic · all customers · all items (position 3; priority 10; b)'],
  ['off', 'domestic · all customers · service (inactive; priority 5; off)'],
])(
  'the rule %s is named by its name or conditions, its place among the active ones and its priority',
  (id, label) => {
    expect(render(ruleLabel(configuration, id))).toBe(label)
  },
)

test.each([
  [
    sampleRule({ name: 'Books', tax_category: 'book', valid_from: '2026-01-01' }),
    '"Books" domestic · all customers · all items · book from 2026-01-01 (priority 10)',
  ],
  [sampleRule({ customer_type: 'b2b' }), 'domestic · b2b · all items (priority 10)'],
  [
    // As the first releases stored it in the audit log.
    {
      priority: 5,
      customer_type: 'all',
      geo_zone: 'eu_vat',
      item_type: 'service',
      target_rate: 'NP',
    } as const,
    'eu_vat · all customers · service (priority 5)',
  ],
])('the content of a rule, wherever it is stored, is named by its name and conditions', (rule, label) => {
  expect(render(ruleContentLabel(rule))).toBe(label)
})

test('ten users are named, and the others counted', () => {
  const users = Array.from({ length: 5_000 }, (_, index) => texts.group({ label: `G${index}` }))
  expect(namesOf(users.slice(0, 2))).toEqual(users.slice(0, 2))
  expect(namesOf(users)).toEqual(texts.andMore({ names: users.slice(0, 10), count: 4_990 }))
})

test('a rule is named in Polish', () => {
  const label = ruleLabel(configuration, 'first')
  expect(render(texts.ruleNotInOrder({ rule: label }), polish)).toBe(
    'Brakuje aktywnej reguły Polska · Konsumenci · Wszystkie pozycje · food (miejsce 1; priorytet -40; first).',
  )
  const rule = sampleRule({ name: 'Books', tax_category: 'book', valid_from: '2026-01-01' })
  expect(render(ruleContentLabel(rule), polish)).toBe(
    '„Books” Polska · Wszyscy nabywcy · Wszystkie pozycje · book od 2026-01-01 (priorytet 10)',
  )
})

import { calculation } from '@fiscus/messages/calculation'
import { words } from '@fiscus/messages/words'
import { expect, test } from 'vitest'
import type { TaxDocumentItem } from '../document/document.ts'
import { categoryRules } from '../seed/category-rules.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { documentOf } from '../testing/sample-calculations.ts'
import { codesOf, determine, determineLine, expectTax } from '../testing/sample-determinations.ts'

// The seeded matrix (tax-calculation §10): customer → tax of a product, a service, used goods.
for (const [name, customer, product, service, marginGoods] of [
  ['b2b domestic', { country: 'PL', isBusiness: true }, 'VAT23', 'VAT23', 'MARZA23'],
  ['b2c domestic', { country: 'PL' }, 'VAT23', 'VAT23', 'MARZA23'],
  ['b2b eu_vat', { customerType: 'b2b', geoZone: 'eu_vat' }, 'VAT0', 'OO', 'MARZA23'],
  ['b2b eu_consumer', { country: 'FR', isBusiness: true }, 'VAT23', 'VAT23', 'MARZA23'],
  ['b2c eu_consumer', { country: 'DE' }, 'OSS-DE', 'VAT23', 'MARZA23'],
  ['b2b export_world', { country: 'US', isBusiness: true }, 'VAT0', 'NP', 'VAT0'],
  ['b2c export_world', { country: 'US' }, 'VAT0', 'NP', 'VAT0'],
  ['Northern Ireland', { vatNumber: 'XI980780684', vatNumberStatus: 'active' }, 'VAT0', 'NP', 'MARZA23'],
] as const)
  for (const [itemType, expected] of [
    ['product', product],
    ['service', service],
    ['margin_goods', marginGoods],
  ] as const)
    test(`${name} ${itemType} → ${expected}`, () => {
      const outcome = expectTax(determine(customer, { itemType }))
      expect(codesOf(outcome)).toBe(expected)
      expect(outcome.tax.oss).toBe(expected.startsWith('OSS'))
      expect(outcome.tax.ruleId).toMatch(/^rule-/)
    })

// The legal status table (§2.1), each row named by the line itself.
for (const [taxRateCode, taxStatus, fiscalCode, ratePercent] of [
  ['VAT23', 'standard', 'P_13_1', '23.00'],
  ['VAT8', 'standard', 'P_13_2', '8.00'],
  ['VAT5', 'standard', 'P_13_3', '5.00'],
  ['VAT0', 'zero_rated', 'P_13_6_1', '0.00'],
  ['ZW', 'exempt', 'P_13_6_2', '0.00'],
  ['OO', 'reverse_charge', 'P_13_6_3', '0.00'],
  ['NP', 'out_of_scope', null, '0.00'],
  ['MARZA23', 'standard', 'P_106E_3', '23.00'],
] as const)
  test(`${taxRateCode} is ${taxStatus}, ${fiscalCode ?? 'no fiscal code'}, ${ratePercent} %`, () => {
    const { tax } = expectTax(determine(undefined, { taxRateCode }))
    expect(tax.components).toMatchObject([{ isCompound: 0, rate: { taxStatus, fiscalCode, ratePercent } }])
  })

test('a code named by the line wins, and the matrix is not read', () => {
  const { tax, explanation } = expectTax(determine({ country: 'PL' }, { taxRateCode: 'VAT8' }))
  expect(tax).toMatchObject({ ruleId: null, geoZone: 'domestic', customerType: 'b2c', itemType: 'product' })
  expect(explanation).toMatchObject({
    chosenBy: { kind: 'taxRateCode', code: 'VAT8' },
    rulesRead: 0,
    rulesRejected: [],
    rates: [{ taxCode: 'VAT8', version: 1 }],
  })
})

test('a line that names its tax needs no customer', () => {
  const { tax } = expectTax(determine(undefined, { taxRateCode: 'VAT23' }))
  expect(tax).toMatchObject({ customerType: null, geoZone: null, buyerCountry: null, itemType: 'product' })
})

test('a line without a code needs a customer', () => {
  expect(determine(undefined)).toMatchObject({
    kind: 'refused',
    faults: [{ code: 'missing-customer', pointer: '/customer' }],
  })
})

test('the explanation contains the facts, the rejected rules, the winner and the rate version', () => {
  const { explanation } = expectTax(
    determine({ country: 'US', isBusiness: true }, { itemType: 'service', taxPointDate: '2026-02-01' }),
  )
  expect(explanation).toMatchObject({
    itemId: 'line-0',
    facts: {
      customerType: { value: 'b2b', source: 'isBusiness' },
      geoZone: { value: 'export_world', source: 'country' },
      itemType: { value: 'service', source: 'request' },
      buyerCountry: { value: 'US', source: 'country' },
      taxPointDate: { value: '2026-02-01', source: 'line' },
    },
    rulesRead: 11 + categoryRules.length,
    chosenBy: {
      kind: 'rule',
      ruleId: 'rule-110',
      position: 11 + categoryRules.length,
      priority: 110,
      name: null,
      conditions: { customerType: 'all', geoZone: 'export_world', itemType: 'service', taxCategory: null },
      target: { rate: 'NP' },
    },
    rates: [{ taxCode: 'NP', version: 1, validTo: null }],
  })
  expect(explanation.rulesRejected).toHaveLength(10)
  expect(explanation.rulesRejected[0]).toEqual({
    ruleId: 'rule-10',
    position: 1 + categoryRules.length,
    priority: 10,
    name: null,
    conditions: { customerType: 'all', geoZone: 'domestic', itemType: 'product', taxCategory: null },
    reason: 'geo_zone is domestic, the line has export_world',
  })
})

test('a combination without a rule is refused and named', () => {
  const outcome = determine({ country: 'US' }, { itemType: 'service' }, { ...seededConfiguration, rules: [] })
  expect(outcome).toEqual({
    kind: 'refused',
    faults: [
      {
        code: 'no-matching-rule',
        pointer: '/items/0',
        detail: calculation.noMatchingRule({
          customer: words.b2c(),
          zone: words.export_world(),
          item: words.service(),
          date: '2026-11-21',
        }),
      },
    ],
  })
})

test('all faults of a line are reported together', () => {
  const outcome = determine(
    { country: 'PL', vatNumber: 'DE136695976' },
    { taxRateCode: 'NONE', priceTaxRateCode: 'NOR-THIS' },
  )
  expect(codesOf(outcome)).toBe('contradictory-customer+unknown-rate+unknown-rate')
})

test('a contradictory customer is refused even if the line names its tax', () => {
  expect(codesOf(determine({ customerType: 'b2c', geoZone: 'eu_vat' }, { taxRateCode: 'VAT23' }))).toBe(
    'contradictory-customer',
  )
})

test('the matrix is not read for a contradictory customer', () => {
  const noRules = { ...seededConfiguration, rules: [] }
  expect(codesOf(determine({ customerType: 'b2c', geoZone: 'eu_vat' }, {}, noRules))).toBe(
    'contradictory-customer',
  )
})

test('with the policy hold an unconfirmed VAT number is refused, unless the line names its tax', () => {
  const settings = { ...seededConfiguration.settings, unverifiedVatNumberPolicy: 'hold' as const }
  const hold = { ...seededConfiguration, settings }
  const customer = { vatNumber: 'DE136695976' }
  expect(codesOf(determine(customer, {}, hold))).toBe('vat-number-unconfirmed')
  expect(codesOf(determine(customer, { taxRateCode: 'VAT23' }, hold))).toBe('VAT23')
})

test('warnings about the customer come only with lines that the matrix decides', () => {
  const customer = { vatNumber: 'DE136695976' }
  const warned = (item: Partial<TaxDocumentItem>) =>
    expectTax(determine(customer, item)).warnings.map((warning) => warning.code)
  expect(warned({})).toEqual(['business-without-confirmed-number'])
  expect(warned({ taxRateCode: 'VAT23' })).toEqual([])
})

test('the memoized facts of a document depend on the policy', () => {
  const settings = { ...seededConfiguration.settings, unverifiedVatNumberPolicy: 'hold' as const }
  const cart = documentOf({ customer: { vatNumber: 'DE136695976' } }, {})
  const outcomes = [seededConfiguration, { ...seededConfiguration, settings }, seededConfiguration].map(
    (configuration) => codesOf(determineLine(cart, 0, configuration)),
  )
  expect(outcomes).toEqual(['VAT23', 'vat-number-unconfirmed', 'VAT23'])
})

test('the memoized facts of a document depend on the item type of the category', () => {
  const [first, ...others] = seededConfiguration.categories
  if (!first) throw new Error('There is no seeded category')
  const cart = documentOf({ customer: { country: 'US' } }, { taxCategory: first.categoryCode })
  const itemTypes = (['product', 'service', 'product'] as const).map((itemType) => {
    const configuration = { ...seededConfiguration, categories: [{ ...first, itemType }, ...others] }
    return expectTax(determineLine(cart, 0, configuration)).tax.itemType
  })
  expect(itemTypes).toEqual(['product', 'service', 'product'])
})

test('each line of a mixed document has its own tax, and a fault points to its own line', () => {
  const cart = documentOf(
    { customer: { vatNumber: 'XI980780684', vatNumberStatus: 'active' } },
    { itemType: 'product' },
    { itemType: 'service' },
    { taxRateCode: 'VAT8' },
    { taxRateCode: 'NONE' },
  )
  const outcomes = cart.items.map((_, index) => determineLine(cart, index))
  expect(outcomes.map(codesOf)).toEqual(['VAT0', 'NP', 'VAT8', 'unknown-rate'])
  expect(outcomes[3]).toMatchObject({ faults: [{ pointer: '/items/3/taxRateCode' }] })
})

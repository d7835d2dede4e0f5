import { words } from '@fiscus/messages/words'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaxConfiguration } from '../configuration/configuration.ts'
import type { Customer } from '../document/document.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { codesOf, determine, expectTax } from '../testing/sample-determinations.ts'
import { sampleRule } from '../testing/sample-rules.ts'

function withOssFrom(ossFrom: string | null): TaxConfiguration {
  return { ...seededConfiguration, settings: { ...seededConfiguration.settings, ossFrom } }
}

const consumer: Customer = { country: 'DE' }
const business: Customer = { country: 'DE', isBusiness: true }
const unconfirmed: Customer = { vatNumber: 'DE136695976' }
const always = '2021-07-01'
const from2027 = '2027-01-01'

/** Customer, tax category, first day of OSS, tax point → code, reason, procedure. */
test.each([
  ['a consumer above the threshold', consumer, 'goods', always, '2026-11-21', 'OSS-DE - -'],
  ['a consumer below the threshold', consumer, 'goods', null, '2026-11-21', 'VAT23 below_threshold WSTO_EE'],
  [
    'an electronic service below it',
    consumer,
    'electronic_service',
    null,
    '2026-11-21',
    'VAT23 below_threshold WSTO_EE',
  ],
  ['the day before', consumer, 'goods', from2027, '2026-12-31', 'VAT23 below_threshold WSTO_EE'],
  ['the first day', consumer, 'goods', from2027, from2027, 'OSS-DE - -'],
  ['Northern Ireland above the threshold', { country: 'XI' }, 'goods', always, '2026-11-21', 'OSS-XI - -'],
  [
    'Northern Ireland below it',
    { country: 'XI' },
    'goods',
    null,
    '2026-11-21',
    'VAT23 below_threshold WSTO_EE',
  ],
  ['goods for a business', business, 'goods', always, '2026-11-21', 'VAT23 business_buyer -'],
  [
    'goods for a business below the threshold',
    business,
    'goods',
    null,
    '2026-11-21',
    'VAT23 business_buyer -',
  ],
  ['goods and an unconfirmed number', unconfirmed, 'goods', always, '2026-11-21', 'VAT23 business_buyer -'],
  [
    'goods for a business of the request’s zone',
    { customerType: 'b2b', geoZone: 'eu_consumer' },
    'goods',
    always,
    '2026-11-21',
    'VAT23 business_buyer -',
  ],
  [
    'an electronic service for a business without a number',
    business,
    'electronic_service',
    always,
    '2026-11-21',
    'OSS-DE - -',
  ],
  ['a general service below it', consumer, 'service', null, '2026-11-21', 'VAT23 - -'],
  ['used goods', consumer, 'used_goods', null, '2026-11-21', 'MARZA23 - -'],
  ['an export', { country: 'US' }, 'goods', null, '2026-11-21', 'VAT0 - -'],
  ['a domestic sale', { country: 'PL' }, 'goods', null, '2026-11-21', 'VAT23 - -'],
] as const)('%s → %s', (_name, customer, taxCategory, ossFrom, taxPointDate, expected) => {
  const outcome = determine(customer, { taxCategory, taxPointDate }, withOssFrom(ossFrom))
  const { tax, explanation } = expectTax(outcome)
  const { reason } = explanation.taxedAtHome ?? { reason: '-' }
  expect(`${codesOf(outcome)} ${reason} ${tax.procedure ?? '-'}`).toBe(expected)
})

test('the explanation names the rule of the destination and the domestic rule that applied', () => {
  const { tax, explanation } = expectTax(determine(consumer, {}, withOssFrom(null)))
  expect(tax).toMatchObject({ oss: false, geoZone: 'eu_consumer', buyerCountry: 'DE', ruleId: 'rule-70' })
  expect(explanation).toMatchObject({
    chosenBy: { kind: 'rule', ruleId: 'rule-70', target: { destination: true } },
    taxedAtHome: { reason: 'below_threshold', ruleId: 'rule-10', target: { rate: 'VAT23' } },
  })
  const { rules } = seededConfiguration
  const before = (priority: number) => rules.filter((rule) => rule.priority < priority).length
  expect(explanation).toMatchObject({
    chosenBy: { position: before(70) + 1 },
    taxedAtHome: { position: before(10) + 1, conditions: { geoZone: 'domestic', itemType: 'product' } },
  })
})

test('a fault of the rate that is due at home names the domestic rule, not that of the destination', () => {
  const rules = [
    sampleRule('abroad', 1, { geoZone: 'eu_consumer', target: { destination: true } }),
    sampleRule('home', 2, { name: 'At home', target: { rate: 'NONE' } }),
  ]
  const outcome = determine(consumer, {}, { ...withOssFrom(null), rules })
  expect(outcome).toMatchObject({
    faults: [
      {
        detail: {
          params: { rule: words.rule({ rule: '"At home"', position: '2', priority: '2', id: 'home' }) },
        },
      },
    ],
  })
})

test('a buyer of whom only the zone is known needs no country below the threshold', () => {
  expect(codesOf(determine({ geoZone: 'eu_consumer' }, {}, withOssFrom(null)))).toBe('VAT23')
})

test.each([
  ['no domestic rule', []],
  ['a domestic rule to the destination', [sampleRule('home', 2, { target: { destination: true } })]],
] as const)('%s is reported', (_name, domestic) => {
  const abroad = sampleRule('abroad', 1, { geoZone: 'eu_consumer', target: { destination: true } })
  const configuration = { ...withOssFrom(null), rules: [abroad, ...domestic] }
  expect(determine(consumer, {}, configuration)).toMatchObject({
    faults: [{ code: 'no-home-rate', pointer: '/items/0' }],
  })
})

test('on every day and for every buyer a sale has either the rate of the destination or the domestic one', () => {
  const day = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, fc.option(day), fc.boolean(), fc.boolean(), (date, ossFrom, isBusiness, isService) => {
      const item = { taxCategory: isService ? 'electronic_service' : 'goods', taxPointDate: date }
      const configuration = withOssFrom(ossFrom)
      const { tax } = expectTax(determine({ country: 'DE', isBusiness }, item, configuration))
      const domestic = codesOf(determine({ country: 'PL', isBusiness }, item, configuration))
      const isOss = ossFrom !== null && ossFrom <= date && !(isBusiness && !isService)
      expect(tax.oss).toBe(isOss)
      expect(tax.components[0]?.rate.taxCode).toBe(isOss ? 'OSS-DE' : domestic)
    }),
  )
})

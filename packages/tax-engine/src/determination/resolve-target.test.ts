import { expect, test } from 'vitest'
import type { TaxConfiguration, TaxGroup, TaxRate } from '../configuration/configuration.ts'
import { namedRule, ruleText } from '../matrix/named-rule.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { codesOf, determine, expectTax } from '../testing/sample-determinations.ts'
import { sampleRule } from '../testing/sample-rules.ts'

const vat23 = seededConfiguration.rates.find((rate) => rate.taxCode === 'VAT23') as TaxRate

/** The basic rate was 22 % until 2011, another one ends in the summer of 2026, a rate and a group are switched off. */
const dated: TaxConfiguration = {
  ...seededConfiguration,
  rates: [
    ...seededConfiguration.rates.filter((rate) => rate.taxCode !== 'VAT23'),
    { ...vat23, ratePercent: '23.00', validFrom: '2011-01-01', version: 2 },
    { ...vat23, ratePercent: '22.00', validFrom: '1993-07-05', validTo: '2011-01-01', version: 1 },
    { ...vat23, taxCode: 'TOURISM', validFrom: '2026-01-01', validTo: '2026-07-01' },
    { ...vat23, taxCode: 'ABROAD', ratePercent: '0.00', validFrom: '1993-07-05' },
    { ...vat23, taxCode: 'OFF', isActive: 0 },
  ],
  groups: [
    group('HOTEL', ['VAT8', 0], ['TOURISM', 1]),
    group('BROKEN', ['NOWHERE', 0], ['OFF', 0], ['VAT8', 0]),
    { ...group('RETIRED', ['VAT8', 0]), isActive: 0 },
  ],
}

function group(groupCode: string, ...components: [string, 0 | 1][]): TaxGroup {
  return {
    id: groupCode,
    groupCode,
    groupName: `Group ${groupCode}`,
    components: components.map(([taxCode, isCompound]) => ({ taxCode, isCompound })),
    isActive: 1,
    version: 1,
  }
}

test.each([
  ['2010-12-31', '22.00', 1],
  ['2011-01-01', '23.00', 2],
] as const)(
  'a line of %s has %s %%, version %i, on a document of another day',
  (taxPointDate, percent, version) => {
    const { tax, explanation } = expectTax(determine({ country: 'PL' }, { taxPointDate }, dated))
    expect(tax.components[0]?.rate.ratePercent).toBe(percent)
    expect(tax.taxPointDate).toBe(taxPointDate)
    expect(explanation.rates).toMatchObject([{ taxCode: 'VAT23', version }])
  },
)

test('a line without a date has the date of the document', () => {
  const { explanation } = expectTax(determine({ country: 'PL' }))
  expect(explanation.facts.taxPointDate).toEqual({ value: '2026-11-21', source: 'document' })
})

test('the rules are those of the line’s day, too', () => {
  const configuration = {
    ...seededConfiguration,
    rules: [
      sampleRule('until', 1, { target: { rate: 'VAT8' }, validTo: '2026-07-01' }),
      sampleRule('from', 2, { target: { rate: 'VAT5' }, validFrom: '2026-07-01' }),
    ],
  }
  const on = (taxPointDate: string) => codesOf(determine({ country: 'PL' }, { taxPointDate }, configuration))
  expect([on('2026-06-30'), on('2026-07-01')]).toEqual(['VAT8', 'VAT5'])
})

test('a group has its components in order, each in the version of the day', () => {
  const { tax } = expectTax(
    determine(undefined, { taxGroupCode: 'HOTEL', taxPointDate: '2026-03-01' }, dated),
  )
  expect(tax).toMatchObject({
    groupCode: 'HOTEL',
    groupName: 'Group HOTEL',
    components: [
      { isCompound: 0, rate: { taxCode: 'VAT8' } },
      { isCompound: 1, rate: { taxCode: 'TOURISM' } },
    ],
  })
})

test('a rule can choose a group', () => {
  const rules = [sampleRule('hotels', 1, { target: { group: 'HOTEL' } })]
  const outcome = determine({ country: 'PL' }, { taxPointDate: '2026-03-01' }, { ...dated, rules })
  expect(codesOf(outcome)).toBe('VAT8+TOURISM')
  expect(expectTax(outcome).tax.ruleId).toBe('hotels')
})

test.each([
  [undefined, 'OSS-AT'],
  ['standard', 'OSS-AT'],
  ['reduced', 'OSS-AT-REDUCED'],
  ['second_reduced', 'OSS-AT-SECOND-REDUCED'],
  ['super_reduced', 'OSS-AT-SUPER-REDUCED'],
] as const)('a line of category %s for an Austrian consumer has the rate %s', (rateCategory, expected) => {
  expect(codesOf(determine({ country: 'AT' }, { rateCategory }))).toBe(expected)
})

test('the category of a line has no effect on a domestic sale', () => {
  expect(codesOf(determine({ country: 'PL' }, { rateCategory: 'reduced' }))).toBe('VAT23')
})

test('the home rate inside the price is the version of the line’s day', () => {
  const item = { taxRateCode: 'ABROAD', priceTaxRateCode: 'VAT23', taxPointDate: '2010-06-01' }
  const { tax } = expectTax(determine(undefined, item, dated))
  expect(tax.priceTaxRate?.ratePercent).toBe('22.00')
})

/** Line, customer → every fault of it: code, pointer, the code of its text or a value in it. */
test.each([
  ['an unknown rate', { taxRateCode: 'vat23' }, 'unknown-rate', '/taxRateCode', 'VAT23'],
  ['a mistyped rate', { taxRateCode: 'OSS-ED' }, 'unknown-rate', '/taxRateCode', 'OSS-EE'],
  ['an inactive rate', { taxRateCode: 'OFF' }, 'inactive-rate', '/taxRateCode', 'calculation.inactiveRate'],
  [
    'a rate before its time',
    { taxRateCode: 'VAT23', taxPointDate: '1990-01-01' },
    'rate-not-in-force',
    '/taxRateCode',
    '{"from":"1993-07-05","to":"2011-01-01"}',
  ],
  [
    'a rate after its time',
    { taxRateCode: 'TOURISM' },
    'rate-not-in-force',
    '/taxRateCode',
    '"to":"2026-07-01"',
  ],
  ['an unknown group', { taxGroupCode: 'HOTELS' }, 'unknown-group', '/taxGroupCode', 'HOTEL'],
  [
    'an inactive group',
    { taxGroupCode: 'RETIRED' },
    'inactive-group',
    '/taxGroupCode',
    'calculation.inactiveGroup',
  ],
  [
    'a group with an ended component',
    { taxGroupCode: 'HOTEL' },
    'rate-not-in-force',
    '/taxGroupCode',
    'TOURISM',
  ],
  [
    'a group with two wrong components',
    { taxGroupCode: 'BROKEN' },
    'unknown-rate+inactive-rate',
    '/taxGroupCode',
    '{"group":"BROKEN"',
  ],
  [
    'a rate and a group',
    { taxRateCode: 'VAT23', taxGroupCode: 'HOTEL' },
    'rate-and-group',
    '/taxGroupCode',
    'calculation.rateAndGroup',
  ],
  [
    'an unknown rate in the price',
    { priceTaxRateCode: 'VAT24' },
    'unknown-rate',
    '/priceTaxRateCode',
    'VAT24',
  ],
  [
    'a level that the country lacks',
    { rateCategory: 'parking' },
    'no-destination-rate',
    '/rateCategory',
    'words.reduced',
  ],
] as const)('%s %o → %s', (_name, item, expected, pointer, word) => {
  const outcome = determine({ country: 'DE' }, item, dated)
  expect(codesOf(outcome)).toBe(expected)
  const faults = outcome.kind === 'refused' ? outcome.faults : []
  const found = faults.find((fault) => fault.pointer === `/items/0${pointer}`)
  expect(JSON.stringify(found?.detail)).toContain(word)
})

test('an OSS line needs the country of the buyer', () => {
  const outcome = determine({ geoZone: 'eu_consumer' })
  expect(outcome).toMatchObject({ faults: [{ code: 'missing-buyer-country', pointer: '/customer/country' }] })
})

test('the fault of a country without an OSS rate points to the country', () => {
  const rates = seededConfiguration.rates.filter(({ country }) => country !== 'DE')
  const outcome = determine({ country: 'DE' }, {}, { ...seededConfiguration, rates })
  expect(outcome).toMatchObject({ faults: [{ code: 'no-destination-rate', pointer: '/customer/country' }] })
})

test('the fault of a rule whose rate has ended names the rule', () => {
  const rule = sampleRule('stale', 1, { target: { rate: 'TOURISM' } })
  expect(determine({ country: 'PL' }, {}, { ...dated, rules: [rule] })).toMatchObject({
    faults: [
      {
        code: 'rate-not-in-force',
        pointer: '/items/0',
        detail: { code: 'calculation.ruleRefers', params: { rule: ruleText(namedRule(rule, 1)) } },
      },
    ],
  })
})

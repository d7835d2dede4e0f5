import { expect, test } from 'vitest'
import type { TaxConfiguration, TaxGroup } from '../configuration/configuration.ts'
import type { Customer, TaxDocumentItem } from '../document/document.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { sampleRate } from '../testing/sample-calculations.ts'
import { codesOf, determine } from '../testing/sample-determinations.ts'
import { sampleRule } from '../testing/sample-rules.ts'

const british = sampleRate('GB20', '20', { country: 'GB', category: 'standard' })

/** The seed, registrations in Germany and Great Britain, and groups with rates of other states. */
const configuration: TaxConfiguration = {
  ...seededConfiguration,
  rates: [...seededConfiguration.rates, sampleRate('DE19', '19', { country: 'DE' }), british],
  groups: [
    group('IE+WHT', 'OSS-IE', 'WHT20'),
    group('IE+PL', 'OSS-IE', 'VAT23'),
    group('IE+IE', 'OSS-IE', 'OSS-IE-REDUCED'),
    group('DE+WHT', 'DE19', 'WHT20'),
  ],
}

function group(groupCode: string, ...codes: string[]): TaxGroup {
  const components = codes.map((taxCode) => ({ taxCode, isCompound: 0 as const }))
  return { id: groupCode, groupCode, groupName: groupCode, components, isActive: 1, version: 1 }
}

const active = { vatNumber: 'DE136695976', vatNumberStatus: 'active' } as const

/** Customer, line → whether the line is OSS and the codes of its warnings; or the codes of its faults. */
const table: readonly (readonly [string, Customer | undefined, Partial<TaxDocumentItem>, string])[] = [
  ['the rate of the buyer', { country: 'IE' }, { taxRateCode: 'OSS-IE' }, 'oss'],
  ['a lower level of it', { country: 'IE' }, { taxRateCode: 'OSS-IE-REDUCED' }, 'oss'],
  ['an electronic service', { country: 'IE' }, { taxRateCode: 'OSS-IE', itemType: 'service' }, 'oss'],
  ['Greece by its VAT prefix', { country: 'EL' }, { taxRateCode: 'OSS-GR' }, 'oss'],
  ['Monaco is France', { country: 'MC' }, { taxRateCode: 'OSS-FR' }, 'oss'],
  ['Northern Ireland', { country: 'XI' }, { taxRateCode: 'OSS-XI' }, 'oss'],
  ['no customer at all', undefined, { taxRateCode: 'OSS-IE' }, 'oss'],
  ['a zone without a country', { geoZone: 'eu_consumer' }, { taxRateCode: 'OSS-IE' }, 'oss'],
  ['a group with a withheld tax', { country: 'IE' }, { taxGroupCode: 'IE+WHT' }, 'oss'],
  ['a Polish buyer', { country: 'PL' }, { taxRateCode: 'OSS-IE' }, '! oss-rate-of-another-country'],
  ['a German buyer', { country: 'DE' }, { taxRateCode: 'OSS-FR' }, '! oss-rate-of-another-country'],
  [
    'a buyer of the same island',
    { country: 'XI' },
    { taxRateCode: 'OSS-IE' },
    '! oss-rate-of-another-country',
  ],
  ['an export', { country: 'US' }, { taxRateCode: 'OSS-IE' }, '! oss-rate-of-another-country'],
  [
    'an export without a country',
    { geoZone: 'export_world' },
    { taxRateCode: 'OSS-IE' },
    '! oss-not-applicable',
  ],
  ['a group', { country: 'DE' }, { taxGroupCode: 'IE+WHT' }, '! oss-rate-of-another-country'],
  ['OSS beside Polish VAT', { country: 'IE' }, { taxGroupCode: 'IE+PL' }, '! group-mixes-oss'],
  ['two levels at once', { country: 'IE' }, { taxGroupCode: 'IE+IE' }, '! group-mixes-oss'],
  ['a confirmed business', active, { taxRateCode: 'OSS-DE' }, '! oss-not-applicable'],
  [
    'a claimed business',
    { country: 'DE', geoZone: 'eu_vat' },
    { taxRateCode: 'OSS-DE' },
    '! oss-not-applicable',
  ],
  [
    'services for Northern Ireland',
    { country: 'XI' },
    { taxRateCode: 'OSS-XI', itemType: 'service' },
    '! oss-not-applicable',
  ],
  [
    'services for Northern Ireland, the buyer unknown',
    undefined,
    { taxRateCode: 'OSS-XI', itemType: 'service' },
    '! oss-not-applicable',
  ],
  [
    'goods for a business',
    { country: 'DE', isBusiness: true },
    { taxRateCode: 'OSS-DE' },
    'oss oss-for-business',
  ],
  [
    'a service for a business without a number',
    { country: 'DE', isBusiness: true },
    { taxRateCode: 'OSS-DE', itemType: 'service' },
    'oss',
  ],
  ['a registration abroad', { country: 'DE' }, { taxRateCode: 'DE19' }, '-'],
  ['a registration abroad, the buyer unknown', undefined, { taxRateCode: 'DE19' }, '-'],
  [
    'a registration abroad in a group',
    { country: 'PL' },
    { taxGroupCode: 'DE+WHT' },
    '- rate-of-another-country',
  ],
  [
    'a registration in another state',
    { country: 'FR' },
    { taxRateCode: 'DE19' },
    '- rate-of-another-country',
  ],
  ['a level of a state outside the EU', { country: 'GB' }, { taxRateCode: 'GB20' }, '-'],
  ['Polish VAT for a German consumer', { country: 'DE' }, { taxRateCode: 'VAT23' }, '-'],
]

test.each(table)('%s: %o %o → %s', (_name, customer, item, expected) => {
  const outcome = determine(customer, item, configuration)
  const result =
    outcome.kind === 'refused'
      ? `! ${codesOf(outcome)}`
      : [outcome.tax.oss ? 'oss' : '-', ...outcome.warnings.map(({ code }) => code)].join(' ')
  expect(result).toBe(expected)
})

test('an OSS rate gives the country of a buyer of whom nothing else is known', () => {
  const outcome = determine(undefined, { taxRateCode: 'OSS-IE' })
  expect(outcome).toMatchObject({
    tax: { buyerCountry: 'IE' },
    explanation: { facts: { buyerCountry: { value: 'IE', source: 'tax rate' } } },
  })
})

test('a fault points to the code that the line names', () => {
  expect(determine({ country: 'PL' }, { taxRateCode: 'OSS-IE' })).toMatchObject({
    faults: [{ pointer: '/items/0/taxRateCode', detail: { params: { code: 'OSS-IE' } } }],
  })
})

test('a rule to the OSS rate of one state is reported for buyers of another one, with the rule', () => {
  const rules = [sampleRule('germany', 1, { geoZone: 'eu_consumer', target: { rate: 'OSS-DE' } })]
  const outcome = determine({ country: 'FR' }, {}, { ...configuration, rules })
  expect(outcome).toMatchObject({
    faults: [
      { code: 'oss-rate-of-another-country', detail: { params: { rule: { params: { id: 'germany' } } } } },
    ],
  })
})

test('a rule to the destination is reported for confirmed businesses', () => {
  const rules = [sampleRule('all', 1, { geoZone: 'eu_vat', target: { destination: true } })]
  expect(determine(active, {}, { ...configuration, rules })).toMatchObject({
    faults: [{ code: 'oss-not-applicable', pointer: '/items/0' }],
  })
})

test('the destination outside the EU is no OSS sale', () => {
  const rules = [sampleRule('britain', 1, { geoZone: 'export_world', target: { destination: true } })]
  const outcome = determine({ country: 'GB' }, {}, { ...configuration, rules })
  expect([codesOf(outcome), outcome.kind === 'determined' && outcome.tax.oss]).toEqual(['GB20', false])
})

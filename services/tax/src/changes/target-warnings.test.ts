import { expect, test } from 'vitest'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { taxConfigurationOf } from '../configuration/engine-configuration.ts'
import { sampleGroup, sampleRate, sampleRecords, sampleRule } from '../testing/sample-records.ts'
import { targetWarnings } from './target-warnings.ts'

const today = '2026-11-21'
const off = sampleRate({ tax_code: 'OFF', is_active: 0 })
const ended = sampleRate({ tax_code: 'ENDED', valid_to: today })
const future = sampleRate({ tax_code: 'FUTURE', valid_from: '2026-11-22' })

const cases: [string, Partial<ConfigurationRecords>, string[]][] = [
  ['every target is in force', {}, []],
  [
    'a rule leads to an inactive rate',
    { rules: [sampleRule({ target: { rate: 'OFF' } })] },
    ['Rule domestic · all customers · all items (position 1; priority 10; rule-10) leads to the rate OFF'],
  ],
  [
    'a rule leads to a rate that ended today',
    { rules: [sampleRule({ target: { rate: 'ENDED' } })] },
    ['Rule domestic · all customers · all items (position 1; priority 10; rule-10) leads to the rate ENDED'],
  ],
  [
    'a rule leads to a rate of tomorrow',
    { rules: [sampleRule({ target: { rate: 'FUTURE' } })] },
    ['Rule domestic · all customers · all items (position 1; priority 10; rule-10) leads to the rate FUTURE'],
  ],
  [
    'a rule of tomorrow leads to a rate of tomorrow',
    { rules: [sampleRule({ target: { rate: 'FUTURE' }, valid_from: '2026-11-22' })] },
    [],
  ],
  [
    'an inactive rule leads to an inactive rate',
    { rules: [sampleRule({ target: { rate: 'OFF' }, is_active: 0 })] },
    [],
  ],
  [
    'the destination is looked up by country',
    { rules: [sampleRule({ geo_zone: 'eu_consumer', target: { destination: true } })] },
    [],
  ],
  [
    'a domestic rule leads to destination',
    { rules: [sampleRule({ name: 'Shop', target: { destination: true } })] },
    [
      'Rule "Shop" (position 1; priority 10; rule-10) leads to destination, but no rate of the one-stop shop is for a buyer of the zone domestic; its lines are rejected. Name a rate or a group instead.',
    ],
  ],
  [
    'a rule of export_world leads to destination',
    { rules: [sampleRule({ geo_zone: 'export_world', target: { destination: true } })] },
    [
      'Rule export_world · all customers · all items (position 1; priority 10; rule-10) leads to destination, but no rate of the one-stop shop is for a buyer of the zone export_world; its lines are rejected. Name a rate or a group instead.',
    ],
  ],
  [
    'a rule of eu_vat leads to destination',
    { rules: [sampleRule({ geo_zone: 'eu_vat', target: { destination: true } })] },
    [
      'Rule eu_vat · all customers · all items (position 1; priority 10; rule-10) leads to destination, but no rate of the one-stop shop is for a buyer of the zone eu_vat; its lines are rejected. Name a rate or a group instead.',
    ],
  ],
  [
    'a rule of export_world leads to destination, and Northern Ireland has a rate',
    {
      rates: [sampleRate(), sampleRate({ tax_code: 'OSS-XI', country: 'XI', category: 'standard' })],
      groups: [],
      rules: [sampleRule({ geo_zone: 'export_world', target: { destination: true } })],
    },
    [
      'Rule export_world · all customers · all items (position 1; priority 10; rule-10) leads to destination, but no rate of the one-stop shop is for a buyer of the zone export_world; its lines are rejected. Name a rate or a group instead.',
    ],
  ],
  [
    'a rule of export_world leads to destination, and a country outside the EU has a rate',
    {
      rates: [sampleRate(), sampleRate({ tax_code: 'GB', country: 'GB', category: 'standard' })],
      groups: [],
      rules: [sampleRule({ geo_zone: 'export_world', target: { destination: true } })],
    },
    [],
  ],
  [
    'a rule leads to an inactive group',
    { groups: [sampleGroup({ is_active: 0 })], rules: [sampleRule({ target: { group: 'VAT-WHT' } })] },
    [
      'Rule domestic · all customers · all items (position 1; priority 10; rule-10) leads to the group VAT-WHT',
    ],
  ],
  [
    'a group has an inactive rate',
    { groups: [sampleGroup({ components: [{ tax_code: 'OFF', is_compound: 0 }] })] },
    ['Group VAT-WHT leads to the rate OFF'],
  ],
]
for (const [name, parts, sentences] of cases)
  test(`${name} → ${sentences.length ? 'a warning' : 'no warning'}`, () => {
    const records = sampleRecords(parts)
    const configuration = taxConfigurationOf({ ...records, rates: [...records.rates, off, ended, future] })
    const warnings = targetWarnings(configuration, today)
    expect(warnings.map(({ detail }) => detail.split(', which')[0])).toEqual(sentences)
    for (const { detail, ruleId } of warnings)
      expect(ruleId).toBe(detail.startsWith('Rule') ? 'rule-10' : undefined)
  })

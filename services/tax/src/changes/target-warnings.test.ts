import { configuration as texts } from '@fiscus/messages/configuration'
import type { Message } from '@fiscus/messages/message'
import { words } from '@fiscus/messages/words'
import type { GeoZone } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { expect, test } from 'vitest'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { taxConfigurationOf } from '../configuration/engine-configuration.ts'
import { sampleGroup, sampleRate, sampleRecords, sampleRule } from '../testing/sample-records.ts'
import { targetWarnings } from './target-warnings.ts'

const today = '2026-11-21'
const off = sampleRate({ tax_code: 'OFF', is_active: 0 })
const ended = sampleRate({ tax_code: 'ENDED', valid_to: today })
const future = sampleRate({ tax_code: 'FUTURE', valid_from: '2026-11-22' })

const conditions = (zone: GeoZone) =>
  words.conditions({ zone: words[zone](), customer: words.allCustomers(), item: words.allItems() })
const ruleOf = (rule: Message | string) => words.rule({ rule, position: '1', priority: '10', id: 'rule-10' })
const domestic = { rule: ruleOf(conditions('domestic')), date: today }
const withoutDestination = (zone: GeoZone, rule: Message | string = conditions(zone)) =>
  texts.destinationWithoutRate({ rule: ruleOf(rule), zone: words[zone]() })

const cases: [string, Partial<ConfigurationRecords>, Message[]][] = [
  ['every target is in force', {}, []],
  [
    'a rule leads to an inactive rate',
    { rules: [sampleRule({ target: { rate: 'OFF' } })] },
    [texts.ruleWithoutRate({ ...domestic, rate: 'OFF' })],
  ],
  [
    'a rule leads to a rate that ended today',
    { rules: [sampleRule({ target: { rate: 'ENDED' } })] },
    [texts.ruleWithoutRate({ ...domestic, rate: 'ENDED' })],
  ],
  [
    'a rule leads to a rate of tomorrow',
    { rules: [sampleRule({ target: { rate: 'FUTURE' } })] },
    [texts.ruleWithoutRate({ ...domestic, rate: 'FUTURE' })],
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
    [withoutDestination('domestic', '"Shop"')],
  ],
  [
    'a rule of export_world leads to destination',
    { rules: [sampleRule({ geo_zone: 'export_world', target: { destination: true } })] },
    [withoutDestination('export_world')],
  ],
  [
    'a rule of eu_vat leads to destination',
    { rules: [sampleRule({ geo_zone: 'eu_vat', target: { destination: true } })] },
    [withoutDestination('eu_vat')],
  ],
  [
    'a rule of export_world leads to destination, and Northern Ireland has a rate',
    {
      rates: [sampleRate(), sampleRate({ tax_code: 'OSS-XI', country: 'XI', category: 'standard' })],
      groups: [],
      rules: [sampleRule({ geo_zone: 'export_world', target: { destination: true } })],
    },
    [withoutDestination('export_world')],
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
    [texts.ruleWithoutGroup({ ...domestic, group: 'VAT-WHT' })],
  ],
  [
    'a group has an inactive rate',
    { groups: [sampleGroup({ components: [{ tax_code: 'OFF', is_compound: 0 }] })] },
    [texts.groupWithoutRate({ group: 'VAT-WHT', rate: 'OFF', date: today })],
  ],
]
for (const [name, parts, messages] of cases)
  test(`${name} → ${messages.length ? 'a warning' : 'no warning'}`, () => {
    const records = sampleRecords(parts)
    const configuration = taxConfigurationOf({ ...records, rates: [...records.rates, off, ended, future] })
    const warnings = targetWarnings(configuration, today)
    expect(warnings.map(({ detail }) => detail)).toEqual(messages)
    for (const { detail, ruleId } of warnings)
      expect(ruleId).toBe(detail.code === 'configuration.groupWithoutRate' ? undefined : 'rule-10')
  })

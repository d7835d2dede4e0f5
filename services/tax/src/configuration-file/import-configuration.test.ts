import { type ConfigurationFile, configurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { configuration as texts } from '@fiscus/messages/configuration'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemOf } from '../testing/problem-of.ts'
import { sampleGroup, sampleRate, sampleRecords, sampleRule } from '../testing/sample-records.ts'
import { exportConfiguration } from './export-configuration.ts'
import { importConfiguration } from './import-configuration.ts'

const today = '2026-11-21'
const ifMatch = '"v1"'
const options = { removals: 'refuse', dryRun: false } as const
const records = sampleRecords()
const file = exportConfiguration(records)

const imported = (change: Partial<ConfigurationFile>, removals: 'refuse' | 'allow' = 'refuse') =>
  importConfiguration(records, { ...options, removals, ifMatch, file: { ...file, ...change } }, today)

test('importing an exported file changes nothing', () => {
  const { records: after, result } = importConfiguration(records, { ...options, ifMatch, file }, today)
  expect(after.rates.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    records.rates.toSorted((a, b) => a.id.localeCompare(b.id)),
  )
  expect(after).toMatchObject({ groups: records.groups, rules: records.rules, settings: records.settings })
  expect(result).toEqual({ ...file, difference: { removed: 0, changed: 0, added: 0, records: [] } })
})

test('an exported file is a valid configuration file', () => {
  expect(configurationFile.parse(JSON.parse(JSON.stringify(file)))).toEqual(file)
})

test('a file of an earlier release gives later settings the values of a new tenant', () => {
  const { categories: _, ...earlier } = file
  const { oss_from: __, invoice_completeness: ___, ...settings } = file.settings
  expect(configurationFile.parse({ ...earlier, settings })).toMatchObject({
    categories: [],
    settings: { oss_from: '2021-07-01', invoice_completeness: 'off' },
  })
})

test('for an empty tenant export(import(x)) = x, in any order of the rows', () => {
  const empty = sampleRecords({ rates: [], groups: [], rules: [] })
  const whole = exportConfiguration(
    sampleRecords({
      rates: [
        ...records.rates,
        sampleRate({ tax_code: 'OSS-DE', country: 'DE', category: 'standard', legal_clause: 'MwStG § 12' }),
        sampleRate({ tax_code: 'VAT8', valid_from: '2000-01-01', valid_to: '2011-01-01', is_active: 0 }),
      ],
      groups: [...records.groups, sampleGroup({ group_code: 'A', is_active: 0 })],
      rules: [
        ...records.rules,
        sampleRule({ priority: 9, target: { group: 'A' }, is_active: 0 }),
        sampleRule({ priority: 9, target: { destination: true }, geo_zone: 'eu_consumer' }),
        sampleRule({ priority: 9, geo_zone: 'eu_vat', valid_from: '2026-01-01', valid_to: '2027-01-01' }),
      ],
      settings: { ...records.settings, rounding_strategy: 'en16931', default_price_mode: 'inclusive' },
    }),
  )
  fc.assert(
    fc.property(
      shuffled(whole.rates),
      shuffled(whole.groups),
      shuffled(whole.rules),
      (rates, groups, rules) => {
        const input = { ...options, ifMatch, file: { ...whole, rates, groups, rules } }
        const { difference, ...result } = importConfiguration(empty, input, today).result
        expect(result).toEqual(whole)
      },
    ),
  )
})

test('a rate with a stored code and first day keeps its id, other rows are added, and rates without a row are removed', () => {
  const rates = [
    { ...contentOf('VAT23'), valid_to: '2027-01-01' },
    { ...contentOf('VAT23'), valid_from: '2027-01-01', rate_percent: '22.00' },
    contentOf('WHT20'),
  ]
  const { records: after } = imported({ rates }, 'allow')
  expect(after.rates.map(({ id, version }) => [id, version])).toEqual([
    ['rate-VAT23', 2],
    [expect.not.stringMatching(/^rate-/), 1],
    ['rate-WHT20', 1],
  ])
})

test('a group keeps its id by its code, a rule by its priority, match and first day', () => {
  const { records: after } = imported({
    groups: [{ ...groupContent(), group_name: 'Another name' }],
    rules: [
      { ...ruleContent(), target: { rate: 'VAT8' } },
      { ...ruleContent(), priority: 20 },
    ],
  })
  expect(after.groups.map(({ id, version }) => [id, version])).toEqual([['group-VAT-WHT', 2]])
  expect(after.rules.map(({ id, version }) => [id, version])).toEqual([
    ['rule-10', 2],
    [expect.not.stringMatching(/^rule-/), 1],
  ])
})

test('all faults of all rows are reported at once, with pointer and code', () => {
  const attempt = () =>
    imported({
      rates: [
        contentOf('VAT23'),
        { ...contentOf('VAT23'), valid_from: '2026-01-01' },
        { ...contentOf('VAT8'), tax_status: 'exempt' },
        contentOf('WHT20'),
        contentOf('MARZA23'),
      ],
      groups: [{ ...groupContent(), components: [{ tax_code: 'MARZA23', is_compound: 0 }] }, groupContent()],
      rules: [ruleContent(), ruleContent(), { ...ruleContent(), priority: 20, target: { rate: 'VAT99' } }],
    })
  expect(problemOf(attempt)).toMatchObject({
    code: 'invalid-request',
    pointers: [
      '/rates/0/valid_from',
      '/rates/1/valid_from',
      '/rates/2/rate_percent',
      '/groups/0/group_code',
      '/groups/0/components/0/tax_code',
      '/groups/1/group_code',
      '/rules/0/priority',
      '/rules/1/priority',
      '/rules/2/target/rate',
    ],
  })
})

test('a file can end a used version but cannot change its tax', () => {
  const used = { ...records, usedRates: new Set(['rate-VAT23']) }
  const rates = file.rates.filter(({ tax_code }) => tax_code !== 'VAT23')
  const importing = (change: Partial<ConfigurationFile['rates'][number]>) =>
    importConfiguration(
      used,
      { ...options, ifMatch, file: { ...file, rates: [{ ...contentOf('VAT23'), ...change }, ...rates] } },
      today,
    )
  expect(problemOf(() => importing({ rate_percent: '22.00', calculation_mode: 'inclusive' }))).toMatchObject({
    pointers: ['/rates/0/rate_percent', '/rates/0/calculation_mode'],
  })
  expect(problemOf(() => importing({ valid_to: '2027-01-01', tax_name: 'VAT' }))).toBeNull()
})

test('the difference has the removed, changed and added records, with the changed fields before and after', () => {
  const { difference } = imported(
    {
      rates: [
        { ...contentOf('VAT23'), tax_name: 'VAT 24%', rate_percent: '24.00' },
        { ...contentOf('VAT23'), tax_code: 'VAT7' },
        contentOf('WHT20'),
        contentOf('VAT8'),
      ],
      groups: [{ ...groupContent(), components: [{ tax_code: 'VAT23', is_compound: 1 }] }],
      rules: [
        ruleContent(),
        { ...ruleContent(), priority: 20, name: 'Books', item_type: 'service', valid_from: '2026-01-01' },
      ],
      settings: { ...file.settings, rounding_strategy: 'en16931' },
    },
    'allow',
  ).result
  const unchanged = { fields: [] }
  expect(difference).toMatchObject({
    removed: 1,
    changed: 3,
    added: 2,
    records: [
      {
        ...unchanged,
        change: 'removed',
        record: 'rate',
        id: 'rate-MARZA23',
        label: 'MARZA23 from 2011-01-01',
      },
      {
        change: 'changed',
        record: 'rate',
        id: 'rate-VAT23',
        label: 'VAT23 from 2011-01-01',
        fields: [
          { field: 'tax_name', before: 'VAT', after: 'VAT 24%' },
          { field: 'rate_percent', before: '23.00', after: '24.00' },
        ],
      },
      {
        change: 'changed',
        record: 'group',
        id: 'group-VAT-WHT',
        label: 'VAT-WHT',
        label_message: null,
        fields: [
          {
            field: 'components',
            before: groupContent().components,
            after: [{ tax_code: 'VAT23', is_compound: 1 }],
          },
        ],
      },
      {
        change: 'changed',
        record: 'settings',
        id: null,
        label_message: texts.settings(),
        fields: [{ field: 'rounding_strategy', before: 'line_level', after: 'en16931' }],
      },
      { ...unchanged, change: 'added', record: 'rate', id: null, label: 'VAT7 from 2011-01-01' },
      {
        ...unchanged,
        change: 'added',
        record: 'rule',
        id: null,
        label: '"Books" domestic · all customers · service from 2026-01-01 (priority 20)',
      },
    ],
  })
})

test('an import that removes records is rejected with the removed records, unless removals are allowed', () => {
  const without = { groups: [], rules: [] }
  expect(problemOf(() => imported(without))).toEqual({
    code: 'removals-not-allowed',
    pointers: ['/query/removals', '/query/removals'],
    detail: texts.recordsNotInFile({ count: 2 }),
  })
  expect(imported(without, 'allow').records).toMatchObject({ groups: [], rules: [] })
})

test('a dry run shows what would be removed', () => {
  const input = { ...options, dryRun: true, ifMatch, file: { ...file, rules: [] } }
  expect(importConfiguration(records, input, today).result.difference).toMatchObject({
    removed: 1,
    records: [{ change: 'removed', label: 'domestic · all customers · all items (priority 10)' }],
  })
})

test('a difference lists 1,000 records, and counts all', () => {
  const rules = Array.from({ length: 1_001 }, (_, index) => sampleRule({ priority: index + 11 }))
  const stored = sampleRecords({ rules: [...rules, sampleRule()] })
  const input = { ...options, removals: 'allow' as const, ifMatch, file: { ...file, groups: [] } }
  const { difference } = importConfiguration(stored, input, today).result
  expect([difference.removed, difference.records.length]).toEqual([1_002, 1_000])
  expect(new Set(difference.records.map(({ change }) => change))).toEqual(new Set(['removed']))
})

test('the pointers of warnings refer to the file', () => {
  const { warnings } = imported({
    rates: [...file.rates, { ...contentOf('VAT8'), tax_code: 'ZW', fiscal_code: 'P_13_6_2' }],
    settings: { ...file.settings, rounding_algorithm: 'half_even' },
  })
  expect(warnings.map(({ pointer }) => pointer).filter(Boolean)).toEqual([
    `/rates/${file.rates.length}/fiscal_code`,
    '/settings/rounding_algorithm',
  ])
})

test('an import requires the version of the whole configuration in If-Match', () => {
  const attempt = (header: string | undefined) => () =>
    importConfiguration(records, { ...options, ifMatch: header, file }, today)
  expect(problemOf(attempt(undefined))?.code).toBe('precondition-required')
  expect(problemOf(attempt('"v2"'))?.code).toBe('precondition-failed')
})

function shuffled<Row>(rows: readonly Row[]) {
  return fc.shuffledSubarray([...rows], { minLength: rows.length })
}

function contentOf(code: string): ConfigurationFile['rates'][number] {
  const rate = file.rates.find(({ tax_code }) => tax_code === code)
  if (!rate) throw new Error(`the sample has no rate ${code}`)
  return rate
}

function groupContent(): ConfigurationFile['groups'][number] {
  const { id, version, ...group } = sampleGroup()
  return group
}

function ruleContent(): ConfigurationFile['rules'][number] {
  const { id, version, ...rule } = sampleRule()
  return rule
}

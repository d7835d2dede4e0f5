import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import { expect, test } from 'vitest'
import { sampleGroup, sampleRate, sampleRecords } from '../testing/sample-records.ts'
import { groupFaults } from './faults.ts'

type Components = GroupRecord['components']

const rates = [
  sampleRate(),
  sampleRate({ tax_code: 'EXCISE', rate_percent: '10.00' }),
  sampleRate({ tax_code: 'MARZA23', calculation_mode: 'margin' }),
  sampleRate({ tax_code: 'WHT20', calculation_mode: 'wht', tax_status: 'out_of_scope' }),
  sampleRate({ tax_code: 'GROSS8', calculation_mode: 'inclusive' }),
  sampleRate({ tax_code: 'TURNS', valid_to: '2027-01-01' }),
  sampleRate({ tax_code: 'TURNS', calculation_mode: 'inclusive', valid_from: '2027-01-01' }),
  sampleRate({ tax_code: 'OLD', valid_to: '2027-01-01' }),
  sampleRate({ tax_code: 'NEW-GROSS', calculation_mode: 'inclusive', valid_from: '2027-01-01' }),
]

/** Components by their codes; `+` marks a compound component. */
const components = (codes: string): Components =>
  codes.split(' ').map((code) => ({
    tax_code: code.replace('+', ''),
    is_compound: code.startsWith('+') ? 1 : 0,
  }))

const validGroups = [
  'VAT23',
  'EXCISE +VAT23',
  'EXCISE VAT23 WHT20',
  'WHT20 EXCISE +VAT23',
  '+VAT23',
  'WHT20',
  'TURNS',
  'OLD NEW-GROSS',
]
for (const codes of validGroups)
  test(`a group can contain ${codes}`, () => {
    expect(groupFaults(sampleGroup({ components: components(codes) }), { groups: [], rates })).toEqual([])
  })

for (const [codes, pointer, message] of [
  ['VAT23 MARZA23', '/components/1/tax_code', 'marginInGroup'],
  ['VAT23 GROSS8', '/components/1/tax_code', 'groupMixesPriceModes'],
  ['GROSS8 WHT20 VAT23', '/components/2/tax_code', 'groupMixesPriceModes'],
  ['VAT23 TURNS', '/components/1/tax_code', 'groupMixesPriceModes'],
  ['VAT23 +WHT20', '/components/1/is_compound', 'withholdingIsCompound'],
  ['VAT23 VAT99', '/components/1/tax_code', 'noRateYet'],
  ['VAT23 EXCISE VAT23', '/components/2/tax_code', 'rateTwiceInGroup'],
] as const)
  test(`a group with ${codes} is rejected at ${pointer}`, () => {
    const group = sampleGroup({ components: components(codes) })
    expect(groupFaults(group, { groups: [], rates })).toMatchObject([
      { code: 'invalid-request', pointer, detail: { code: `configuration.${message}` } },
    ])
  })

test('all invalid components are reported at once', () => {
  const group = sampleGroup({ components: components('MARZA23 VAT99 VAT23 +WHT20') })
  expect(groupFaults(group, { groups: [], rates }).map(({ pointer }) => pointer)).toEqual([
    '/components/0/tax_code',
    '/components/1/tax_code',
    '/components/3/is_compound',
  ])
})

test('a group code is unique', () => {
  const group = sampleGroup({ id: 'another' })
  expect(groupFaults(group, sampleRecords())).toMatchObject([
    { code: 'group-code-taken', pointer: '/group_code' },
  ])
})

import type { RateChange, RateRecord } from '@fiscus/contracts/configuration/rate-record'
import { configuration as texts } from '@fiscus/messages/configuration'
import { polish, render } from '@fiscus/messages/render'
import { expect, test } from 'vitest'
import { problemOf } from '../testing/problem-of.ts'
import { sampleGroup, sampleRate, sampleRecords, sampleRule } from '../testing/sample-records.ts'
import { changeRate, deleteRate } from './changes.ts'

const today = '2026-11-21'
const reference = { id: 'rate-VAT23', ifMatch: '"v1"' }
const used = new Set(['rate-VAT23'])

/** The versions of VAT23 after a change, as [from, to, percent, version]. */
function versionsAfter(change: RateChange, parts: Parameters<typeof sampleRecords>[0] = {}) {
  const { records } = changeRate(sampleRecords(parts), reference, change, today)
  return records.rates
    .filter(({ tax_code }) => tax_code === 'VAT23')
    .map(({ valid_from, valid_to, rate_percent, version }) => [valid_from, valid_to, rate_percent, version])
}

test('an unused percentage is changed in place', () => {
  expect(versionsAfter({ rate_percent: '22.00' })).toEqual([['2011-01-01', null, '22.00', 2]])
})

test('a changed percentage ends a used version today and creates the next version', () => {
  expect(versionsAfter({ rate_percent: '22.00' }, { usedRates: used })).toEqual([
    ['2011-01-01', today, '23.00', 2],
    [today, null, '22.00', 1],
  ])
})

test('valid_from is the first day of the next version, also for an unused rate', () => {
  expect(versionsAfter({ rate_percent: '22.00', valid_from: '2027-01-01' })).toEqual([
    ['2011-01-01', '2027-01-01', '23.00', 2],
    ['2027-01-01', null, '22.00', 1],
  ])
})

const corrections: [string, RateChange, Partial<RateRecord>, unknown[]][] = [
  ['an earlier first day', { valid_from: '2004-05-01' }, {}, ['2004-05-01', null, '23.00', 2]],
  ['a later first day', { valid_from: '2027-01-01' }, {}, ['2027-01-01', null, '23.00', 2]],
  [
    'an earlier first day and another percentage',
    { valid_from: '2004-05-01', rate_percent: '22.00' },
    {},
    ['2004-05-01', null, '22.00', 2],
  ],
  [
    'a first day after its end, and another end',
    { valid_from: '2027-01-01', valid_to: '2028-01-01' },
    { valid_to: '2026-01-01' },
    ['2027-01-01', '2028-01-01', '23.00', 2],
  ],
  [
    'another percentage after its end',
    { rate_percent: '22.00' },
    { valid_to: '2020-01-01' },
    ['2011-01-01', '2020-01-01', '22.00', 2],
  ],
]
for (const [name, change, fields, version] of corrections)
  test(`${name} corrects an unused version in place`, () => {
    expect(versionsAfter(change, { rates: [sampleRate(fields)], groups: [] })).toEqual([version])
  })

test('an unused version cannot be moved onto a day of another version', () => {
  const rates = [
    sampleRate({ id: 'earlier', valid_from: '2000-01-01', valid_to: '2011-01-01' }),
    sampleRate(),
  ]
  const attempt = () =>
    changeRate(sampleRecords({ rates, groups: [] }), reference, { valid_from: '2010-12-31' }, today)
  expect(problemOf(attempt)).toMatchObject({ code: 'rate-overlap', pointers: ['/valid_from'] })
})

test('the next version inherits valid_to unless the change sets it', () => {
  const rates = [sampleRate({ valid_to: '2030-01-01' })]
  const groups: [] = []
  expect(versionsAfter({ rate_percent: '22.00', valid_from: '2027-01-01' }, { rates, groups })[1]).toEqual([
    '2027-01-01',
    '2030-01-01',
    '22.00',
    1,
  ])
  const change = { rate_percent: '22.00', valid_from: '2027-01-01', valid_to: '2028-01-01' }
  expect(versionsAfter(change, { rates, groups })[1]).toEqual(['2027-01-01', '2028-01-01', '22.00', 1])
})

test('the result is the next version, which inherits every field that the change does not set', () => {
  const before = sampleRate({ legal_clause: 'art. 41', fiscal_code: 'P_13_1' })
  const { result } = changeRate(
    sampleRecords({ rates: [before], groups: [], usedRates: used }),
    reference,
    { rate_percent: '22.00' },
    today,
  )
  expect(result).toEqual({
    ...before,
    id: expect.not.stringMatching(before.id),
    rate_percent: '22.00',
    valid_from: today,
  })
})

for (const [field, change] of Object.entries<RateChange>({
  calculation_mode: { calculation_mode: 'inclusive' },
  tax_status: { tax_status: 'exempt', rate_percent: '0.00' },
  country: { country: 'DE' },
}))
  test(`a changed ${field} of a used version creates the next version`, () => {
    expect(versionsAfter(change, { groups: [], usedRates: used })).toHaveLength(2)
  })

for (const [field, change] of Object.entries<RateChange>({
  tax_name: { tax_name: 'VAT 23%' },
  legal_clause: { legal_clause: 'art. 41' },
  fiscal_code: { fiscal_code: 'P_13_1' },
  is_active: { is_active: 0 },
  valid_to: { valid_to: '2027-01-01' },
  'rate_percent with the same value': { rate_percent: '23.00', tax_name: 'VAT 23%' },
}))
  test(`${field} of a used version is changed in place`, () => {
    const versions = versionsAfter(change, { usedRates: used })
    expect(versions).toEqual([['2011-01-01', change.valid_to ?? null, '23.00', 2]])
  })

test('a change without a difference keeps the version', () => {
  const records = sampleRecords()
  const { records: after } = changeRate(records, reference, { tax_name: 'VAT' }, today)
  expect(after.rates).toEqual(records.rates)
})

const rejected: [string, RateChange, Partial<RateRecord>, string][] = [
  ['a version that began today', { rate_percent: '22.00' }, { valid_from: today }, '/valid_from'],
  ['a version that has ended', { rate_percent: '22.00' }, { valid_to: '2020-01-01' }, '/valid_from'],
  ['a day before the version', { valid_from: '2010-12-31' }, {}, '/valid_from'],
  ['a day after the version', { valid_from: '2020-01-01' }, { valid_to: '2020-01-01' }, '/valid_from'],
  ['an end before the new first day', { valid_from: '2027-01-01', valid_to: '2026-01-01' }, {}, '/valid_to'],
  ['a status without a percentage', { tax_status: 'exempt' }, {}, '/rate_percent'],
]
for (const [name, change, fields, pointer] of rejected)
  test(`${name} is rejected at ${pointer}`, () => {
    const records = sampleRecords({ rates: [sampleRate(fields)], groups: [], usedRates: used })
    expect(problemOf(() => changeRate(records, reference, change, today))).toMatchObject({
      code: 'invalid-request',
      pointers: [pointer],
    })
  })

test('a change that makes versions overlap is rejected', () => {
  const rates = [
    sampleRate({ valid_to: '2027-01-01' }),
    sampleRate({ id: 'next', valid_from: '2027-01-01', rate_percent: '22.00' }),
  ]
  expect(
    problemOf(() => changeRate(sampleRecords({ rates, groups: [] }), reference, { valid_to: null }, today)),
  ).toMatchObject({ code: 'rate-overlap', pointers: ['/valid_from'] })
})

for (const [name, change] of Object.entries<RateChange>({
  'a margin rate': { calculation_mode: 'margin' },
  'a margin rate in the next version': { calculation_mode: 'margin', valid_from: '2027-01-01' },
}))
  test(`a rate of a group cannot become ${name}`, () => {
    expect(problemOf(() => changeRate(sampleRecords(), reference, change, today))).toMatchObject({
      code: 'rate-in-use',
      pointers: ['/calculation_mode'],
      detail: { code: 'configuration.groupMadeInvalid', params: { group: 'VAT-WHT' } },
    })
  })

for (const [ifMatch, code] of [
  [undefined, 'precondition-required'],
  ['"v2"', 'precondition-failed'],
] as const)
  test(`If-Match ${ifMatch} → ${code}`, () => {
    const attempt = () => changeRate(sampleRecords(), { id: 'rate-VAT23', ifMatch }, {}, today)
    expect(problemOf(attempt)?.code).toBe(code)
  })

test('an unknown rate → not-found, with any If-Match', () => {
  const attempt = () => changeRate(sampleRecords(), { id: 'rate-VAT7', ifMatch: undefined }, {}, today)
  expect(problemOf(attempt)?.code).toBe('not-found')
})

test('the last version of a used code cannot be deleted, and the problem lists its rules and groups', () => {
  const records = sampleRecords({
    rules: [sampleRule(), sampleRule({ priority: 20, target: { rate: 'VAT8' } })],
    groups: [sampleGroup(), sampleGroup({ group_code: 'OTHER', components: [] })],
  })
  const problem = problemOf(() => deleteRate(records, reference))
  expect(problem).toMatchObject({
    code: 'rate-in-use',
    pointers: [],
    detail: {
      code: 'configuration.rateInUse',
      params: {
        code: 'VAT23',
        users: [{ params: { label: { params: { id: 'rule-10' } } } }, texts.group({ label: 'VAT-WHT' })],
      },
    },
  })
  expect(render(problem?.detail ?? '', polish)).toBe(
    'Stawki VAT23 używa: reguła Polska · Wszyscy nabywcy · Wszystkie pozycje (miejsce 1; priorytet 10; rule-10), grupa VAT-WHT. Najpierw je zmień lub usuń albo wyłącz stawkę.',
  )
})

test('an inactive rule counts as a use of its rate', () => {
  const records = sampleRecords({ groups: [], rules: [sampleRule({ is_active: 0 })] })
  expect(problemOf(() => deleteRate(records, reference))?.code).toBe('rate-in-use')
})

test('a version can be deleted while its code has another version', () => {
  const earlier = sampleRate({ id: 'earlier', valid_from: '2000-01-01', valid_to: '2011-01-01' })
  const { records, result } = deleteRate(sampleRecords({ rates: [sampleRate(), earlier] }), reference)
  expect(records.rates).toEqual([earlier])
  expect(result).toMatchObject({ id: 'rate-VAT23', deleted: true })
})

test('a rate that documents have used can be deleted, because they keep their snapshots', () => {
  const records = sampleRecords({ rules: [], groups: [], usedRates: new Set(['rate-VAT23']) })
  expect(deleteRate(records, reference).result.message).toEqual(texts.documentsKeepSnapshots())
})

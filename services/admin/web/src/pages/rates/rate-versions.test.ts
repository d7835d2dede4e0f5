import { expect, test } from 'vitest'
import { gapsOf, groupVersions, isOssRate, versionOn, versionState } from './rate-versions.ts'
import { sampleVersion } from './testing/sample-version.ts'

const old = sampleVersion({
  id: 'old',
  rate_percent: '22.00',
  valid_from: '2000-01-01',
  valid_to: '2011-01-01',
})
const current = sampleVersion({ id: 'current', valid_from: '2011-01-01', valid_to: '2027-01-01' })
const next = sampleVersion({ id: 'next', valid_from: '2027-01-01' })
const rateOf = (...versions: ReturnType<typeof sampleVersion>[]) => {
  const [rate] = groupVersions(versions)
  if (!rate) throw new Error('no rate')
  return rate
}

test('versions are grouped by code and sorted by first day; codes keep their order', () => {
  const rates = groupVersions([next, sampleVersion({ tax_code: 'A' }), old, current])
  expect(rates.map(({ code, versions }) => [code, versions.map(({ id }) => id)])).toEqual([
    ['VAT23', ['old', 'current', 'next']],
    ['A', ['version']],
  ])
})

test.for([
  ['2010-12-31', 'future'],
  ['2011-01-01', 'in_force'],
  ['2026-12-31', 'in_force'],
  ['2027-01-01', 'past'],
] as const)('the state on %s is %s: the last day is not part of the validity', ([day, state]) => {
  expect(versionState(current, day)).toBe(state)
})

test('a version without an end stays in force; an inactive one never is', () => {
  expect(versionState(next, '2099-01-01')).toBe('in_force')
  expect(versionState({ ...next, is_active: 0 }, '2099-01-01')).toBe('inactive')
})

test.for([
  ['2026-11-22', [old, current, next], 'current'],
  ['1999-01-01', [old, current, next], 'old'],
  ['2028-01-01', [old, current], 'current'],
  ['2026-11-22', [{ ...current, is_active: 0 as const }], 'current'],
] as const)('on %s the version that stands for the rate', ([day, versions, id]) => {
  expect(versionOn(rateOf(...versions), day).id).toBe(id)
})

test('gaps are the days between active versions', () => {
  expect(gapsOf(rateOf(old, current, next))).toEqual([])
  expect(gapsOf(rateOf(old, next))).toEqual([{ from: '2011-01-01', to: '2027-01-01' }])
  expect(gapsOf(rateOf(old, { ...current, is_active: 0 }, next))).toEqual([
    { from: '2011-01-01', to: '2027-01-01' },
  ])
})

test.for([
  ['DE', 'standard', true],
  ['XI', 'standard', true],
  ['PL', 'standard', false],
  ['DE', null, false],
] as const)('a rate of %s at the level %s is an OSS rate: %s', ([country, category, isOss]) => {
  expect(isOssRate(sampleVersion({ country, category }))).toBe(isOss)
})

import { expect, test } from 'vitest'
import { problemOf } from '../configuration/problem-of.ts'
import { sampleGroup, sampleRate, sampleRecords, sampleRule } from '../testing/sample-records.ts'
import { deleteRate } from './delete-rate.ts'

const reference = { id: 'rate-VAT23', ifMatch: '"v1"' }

test('the last version of a code that rules and groups name stays, and the refusal names them', () => {
  const records = sampleRecords({
    rules: [sampleRule(), sampleRule({ priority: 20, target: { rate: 'VAT8' } })],
    groups: [sampleGroup(), sampleGroup({ group_code: 'OTHER', components: [] })],
  })
  expect(problemOf(() => deleteRate(records, reference))).toEqual({
    code: 'rate-in-use',
    pointers: [],
    detail:
      'VAT23 is named by rule 10 (rule-10), group VAT-WHT. Change or delete them first, or make the rate inactive.',
  })
})

test('an inactive rule names its rate too: it may become active again', () => {
  const records = sampleRecords({ groups: [], rules: [sampleRule({ is_active: 0 })] })
  expect(problemOf(() => deleteRate(records, reference))?.code).toBe('rate-in-use')
})

test('another version of the code sets the last one free', () => {
  const earlier = sampleRate({ id: 'earlier', valid_from: '2000-01-01', valid_to: '2011-01-01' })
  const { records, result } = deleteRate(sampleRecords({ rates: [sampleRate(), earlier] }), reference)
  expect(records.rates).toEqual([earlier])
  expect(result).toMatchObject({ id: 'rate-VAT23', deleted: true })
})

test('a rate that documents have used can be deleted: they keep their snapshots', () => {
  const records = sampleRecords({ rules: [], groups: [], usedRates: new Set(['rate-VAT23']) })
  expect(deleteRate(records, reference).result.detail).toMatch(/snapshots/)
})

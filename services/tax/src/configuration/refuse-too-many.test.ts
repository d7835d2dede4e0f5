import { expect, test } from 'vitest'
import { sampleGroup, sampleRate, sampleRecords, sampleRule } from '../testing/sample-records.ts'
import { problemOf } from './problem-of.ts'
import { refuseTooMany } from './refuse-too-many.ts'

test('a configuration may be as large as it may be, and no larger', () => {
  const full = sampleRecords({
    rates: Array.from({ length: 5_000 }, () => sampleRate()),
    groups: Array.from({ length: 1_000 }, () => sampleGroup()),
    rules: Array.from({ length: 5_000 }, () => sampleRule()),
  })
  expect(problemOf(() => refuseTooMany(full))).toBeNull()
  expect(problemOf(() => refuseTooMany({ ...full, rules: [...full.rules, sampleRule()] }))).toMatchObject({
    code: 'invalid-request',
    detail: 'A tenant has at most 5000 rules; delete some first.',
  })
})

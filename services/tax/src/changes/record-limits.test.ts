import { configuration as texts } from '@fiscus/messages/configuration'
import { expect, test } from 'vitest'
import { problemOf } from '../testing/problem-of.ts'
import { sampleGroup, sampleRate, sampleRecords, sampleRule } from '../testing/sample-records.ts'
import { requireWithinLimits } from './record-limits.ts'

test('a configuration has at most the maximum number of rates, groups and rules', () => {
  const full = sampleRecords({
    rates: Array.from({ length: 5_000 }, () => sampleRate()),
    groups: Array.from({ length: 1_000 }, () => sampleGroup()),
    rules: Array.from({ length: 5_000 }, () => sampleRule()),
  })
  expect(problemOf(() => requireWithinLimits(full))).toBeNull()
  expect(
    problemOf(() => requireWithinLimits({ ...full, rules: [...full.rules, sampleRule()] })),
  ).toMatchObject({
    code: 'invalid-request',
    detail: texts.tooManyRules({ max: 5_000 }),
  })
})

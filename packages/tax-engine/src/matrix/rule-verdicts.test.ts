import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { arbitraryDay, arbitraryMatrix, lineCells, sampleRule } from '../testing/sample-rules.ts'
import { mismatch } from './rule-cells.ts'
import { chooseRule, outOfForce } from './rule-matrix.ts'
import { ruleVerdicts } from './rule-verdicts.ts'

const rules = [
  sampleRule('export', 10, { geoZone: 'export_world' }),
  sampleRule('ended', 20, { validTo: '2026-01-01' }),
  sampleRule('business', 30, { customerType: 'b2b' }),
  sampleRule('all', 40),
]
const configuration = { ...seededConfiguration, rules }
const cell = { customerType: 'b2b', geoZone: 'domestic', itemType: 'service', taxCategory: null } as const

describe('the verdicts of rules', () => {
  test('contain each rule in reading order with the conditions that it meets', () => {
    const verdicts = ruleVerdicts(configuration, cell, '2026-05-01', 10)
    expect(verdicts.omitted).toBe(0)
    expect(verdicts.rules.map(({ position, ruleId, outcome }) => [position, ruleId, outcome])).toEqual([
      [1, 'export', 'rejected'],
      [2, 'ended', 'rejected'],
      [3, 'business', 'chosen'],
      [4, 'all', 'not_reached'],
    ])
    expect(verdicts.rules[0]?.conditions.geoZone).toEqual({ value: 'export_world', met: false })
    expect(verdicts.rules[1]?.conditions.validity).toEqual({ from: null, to: '2026-01-01', met: false })
    expect(verdicts.rules[2]?.conditions.customerType).toEqual({ value: 'b2b', met: true })
  })

  test('contain the chosen rule when it is behind the limit', () => {
    const verdicts = ruleVerdicts(configuration, cell, '2026-05-01', 1)
    expect(verdicts.rules.map(({ position, ruleId }) => [position, ruleId])).toEqual([
      [1, 'export'],
      [3, 'business'],
    ])
    expect(verdicts.omitted).toBe(2)
  })

  test('of random matrices reject for the reasons of the choice, and choose the same rule', () => {
    const cells = fc.constantFrom(...lineCells)
    fc.assert(
      fc.property(
        arbitraryMatrix({ minLength: 0, maxLength: 30 }),
        cells,
        arbitraryDay,
        (matrix, line, day) => {
          const verdicts = ruleVerdicts(matrix, line, day, 1_000).rules
          const { rule } = chooseRule(matrix, line, day)
          expect(verdicts.filter(({ outcome }) => outcome === 'chosen').map(({ ruleId }) => ruleId)).toEqual(
            rule === null ? [] : [rule.id],
          )
          for (const { ruleId, outcome, conditions } of verdicts) {
            const stored = matrix.rules.find(({ id }) => id === ruleId)
            if (!stored) throw new Error(ruleId)
            const matches = mismatch(stored, line) === undefined && outOfForce(stored, day) === undefined
            expect(Object.values(conditions).every(({ met }) => met)).toBe(matches)
            if (outcome === 'rejected') expect(matches).toBe(false)
          }
        },
      ),
    )
  })
})

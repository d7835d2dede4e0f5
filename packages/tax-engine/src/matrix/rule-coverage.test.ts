import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaxConfiguration, TaxRule } from '../configuration/configuration.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { arbitraryMatrix, sampleRule as rule } from '../testing/sample-rules.ts'
import { ruleCells } from './rule-cells.ts'
import { ruleCoverage, rulesClash } from './rule-coverage.ts'
import { chooseRule } from './rule-matrix.ts'

const today = '2026-11-21'

function coverage(rules: TaxRule[], date = today) {
  return ruleCoverage({ ...seededConfiguration, rules }, date)
}

test('the matrix has 24 cells, three of which cannot occur: a consumer has no active EU VAT number', () => {
  const { cells } = ruleCoverage(seededConfiguration, today)
  expect(cells).toHaveLength(24)
  expect(cells.filter((cell) => !cell.possible).map((cell) => [cell.customerType, cell.geoZone])).toEqual([
    ['b2c', 'eu_vat'],
    ['b2c', 'eu_vat'],
    ['b2c', 'eu_vat'],
  ])
})

test('a covered cell names its winner, an uncovered one none', () => {
  const { cells } = coverage([rule('a', 5, { customerType: 'b2b', itemType: 'service' })])
  expect(cells.filter((cell) => cell.rule)).toEqual([
    {
      customerType: 'b2b',
      geoZone: 'domestic',
      itemType: 'service',
      possible: true,
      rule: { id: 'a', priority: 5, target: { rate: 'VAT23' } },
    },
  ])
})

test('a rule behind a wider one is shadowed', () => {
  const { shadowed, partlyCovered } = coverage([rule('wide', 1), rule('narrow', 2, { customerType: 'b2b' })])
  expect(shadowed).toEqual([{ ruleId: 'narrow', priority: 2, coveredBy: ['wide'] }])
  expect(partlyCovered).toEqual([])
})

test('two rules shadow a third one together', () => {
  const { shadowed } = coverage([
    rule('b2b', 1, { customerType: 'b2b' }),
    rule('b2c', 2, { customerType: 'b2c' }),
    rule('all', 3),
  ])
  expect(shadowed).toEqual([{ ruleId: 'all', priority: 3, coveredBy: ['b2b', 'b2c'] }])
})

test('a wide rule behind a narrow one is covered in part', () => {
  const { shadowed, partlyCovered } = coverage([rule('narrow', 1, { itemType: 'service' }), rule('wide', 2)])
  expect(shadowed).toEqual([])
  expect(partlyCovered).toEqual([{ ruleId: 'wide', priority: 2, coveredBy: ['narrow'] }])
})

test('rules for different zones do not hide each other, and an inactive one hides none', () => {
  const rules = [
    rule('off', 1, { isActive: 0 }),
    rule('pl', 2),
    rule('world', 3, { geoZone: 'export_world' }),
  ]
  expect(coverage(rules)).toMatchObject({ shadowed: [], partlyCovered: [] })
})

test('a rule that outlives the one before it is covered in part; one that ends with it is shadowed', () => {
  const first = rule('first', 1, { validTo: '2027-01-01' })
  expect(coverage([first, rule('second', 2)]).partlyCovered).toMatchObject([{ ruleId: 'second' }])
  expect(coverage([first, rule('second', 2, { validTo: '2027-01-01' })]).shadowed).toMatchObject([
    { ruleId: 'second' },
  ])
})

test.each([
  ['2026-11-21', null, '2027-01-01', 'old'],
  ['2027-01-01', '2027-01-01', '2027-07-01', undefined],
  ['2027-07-01', '2027-07-01', null, 'new'],
] as const)('on %s the period is from %s to %s and the winner is %s', (date, from, to, id) => {
  const picture = coverage(
    [rule('old', 1, { validTo: '2027-01-01' }), rule('new', 2, { validFrom: '2027-07-01' })],
    date,
  )
  expect(picture).toMatchObject({ from, to })
  expect(picture.cells[0]?.rule?.id).toBe(id)
})

test('shadowed and partly covered rules are those that a search of every cell on every day finds', () => {
  fc.assert(
    fc.property(arbitraryMatrix({ minLength: 0, maxLength: 25 }), (configuration) => {
      const { shadowed, partlyCovered } = ruleCoverage(configuration, today)
      const found = tryEverything(configuration)
      expect(shadowed.map((hidden) => hidden.ruleId).sort()).toEqual(found.shadowed)
      expect(partlyCovered.map((hidden) => hidden.ruleId).sort()).toEqual(found.partlyCovered)
    }),
  )
})

/** Computes the coverage the slow way: deactivates all other rules to find the cells of a rule, then reads the winners. */
function tryEverything(configuration: TaxConfiguration) {
  const days = [
    '2025-12-31',
    ...Array.from({ length: 10 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`),
  ]
  const outcomes = configuration.rules.map((candidate) => {
    const alone = { ...configuration, rules: [candidate] }
    const matched = days
      .flatMap((day) => ruleCells.map((cell) => ({ day, cell })))
      .filter(({ day, cell }) => chooseRule(alone, cell, day, 'short').rule)
    const won = matched.filter(
      ({ day, cell }) => chooseRule(configuration, cell, day, 'short').rule === candidate,
    )
    return { id: candidate.id, matched: matched.length, won: won.length }
  })
  return {
    shadowed: outcomes
      .filter(({ matched, won }) => matched > 0 && won === 0)
      .map(({ id }) => id)
      .sort(),
    partlyCovered: outcomes
      .filter(({ matched, won }) => won > 0 && won < matched)
      .map(({ id }) => id)
      .sort(),
  }
}

test.each([
  ['the same rule twice', {}, {}, true],
  ['another priority', { priority: 2 }, {}, false],
  ['b2b and b2c', { customerType: 'b2b' }, { customerType: 'b2c' }, false],
  ['b2b and all', { customerType: 'b2b' }, {}, true],
  ['two zones', { geoZone: 'eu_vat' }, {}, false],
  [
    'b2b for all items and services for all customers',
    { customerType: 'b2b' },
    { itemType: 'service' },
    true,
  ],
  ['product and service', { itemType: 'product' }, { itemType: 'service' }, false],
  ['one ends when the other begins', { validTo: '2027-01-01' }, { validFrom: '2027-01-01' }, false],
  ['a day in common', { validTo: '2027-01-02' }, { validFrom: '2027-01-01' }, true],
  ['always and sometimes', {}, { validFrom: '2027-01-01', validTo: '2027-01-02' }, true],
  ['an inactive one', { isActive: 0 }, {}, false],
] as const)('%s clash: %o %o %s', (_name, a, b, clash) => {
  expect(rulesClash(rule('a', 1, a), rule('b', 1, b))).toBe(clash)
  expect(rulesClash(rule('b', 1, b), rule('a', 1, a))).toBe(clash)
})

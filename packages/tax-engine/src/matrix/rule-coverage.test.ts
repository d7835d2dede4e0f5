import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaxConfiguration, TaxRule } from '../configuration/configuration.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { arbitraryMatrix, sampleRule as rule } from '../testing/sample-rules.ts'
import { ruleCells } from './rule-cells.ts'
import { ruleCoverage } from './rule-coverage.ts'
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
      rule: {
        ruleId: 'a',
        position: 1,
        priority: 5,
        name: null,
        conditions: { customerType: 'b2b', geoZone: 'domestic', itemType: 'service', taxCategory: null },
        target: { rate: 'VAT23' },
      },
    },
  ])
})

test('a rule behind a wider one is shadowed', () => {
  const { shadowed, partlyCovered } = coverage([rule('wide', 1), rule('narrow', 2, { customerType: 'b2b' })])
  expect(shadowed).toMatchObject([{ ruleId: 'narrow', position: 2, priority: 2, coveredBy: ['wide'] }])
  expect(partlyCovered).toEqual([])
})

test('two rules shadow a third one together', () => {
  const { shadowed } = coverage([
    rule('b2b', 1, { customerType: 'b2b' }),
    rule('b2c', 2, { customerType: 'b2c' }),
    rule('all', 3),
  ])
  expect(shadowed).toMatchObject([{ ruleId: 'all', position: 3, coveredBy: ['b2b', 'b2c'] }])
})

test('a wide rule behind a narrow one is covered in part', () => {
  const { shadowed, partlyCovered } = coverage([rule('narrow', 1, { itemType: 'service' }), rule('wide', 2)])
  expect(shadowed).toEqual([])
  expect(partlyCovered).toMatchObject([{ ruleId: 'wide', position: 2, coveredBy: ['narrow'] }])
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
  expect(picture.cells[0]?.rule?.ruleId).toBe(id)
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

/**
 * Computes the coverage the slow way: deactivates all other rules to find the cells of a rule, then reads the winners,
 * on lines of the rule's category, or without one.
 */
function tryEverything(configuration: TaxConfiguration) {
  const days = [
    '2025-12-31',
    ...Array.from({ length: 10 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`),
  ]
  const outcomes = configuration.rules.map((candidate) => {
    const { taxCategory } = candidate
    const alone = { ...configuration, rules: [candidate] }
    const matched = days
      .flatMap((day) => ruleCells.map((cell) => ({ day, cell: { ...cell, taxCategory } })))
      .filter(({ day, cell }) => chooseRule(alone, cell, day).rule)
    const won = matched.filter(({ day, cell }) => chooseRule(configuration, cell, day).rule === candidate)
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

test('a rule lists at most 20 of the rules that cover it, in reading order', () => {
  const narrow = Array.from({ length: 30 }, (_, day) =>
    rule(`r${day + 10}`, day, { validFrom: dayOf(day), validTo: dayOf(day + 1) }),
  )
  const [hidden] = coverage([...narrow, rule('wide', 99)]).partlyCovered
  expect(hidden?.coveredBy).toEqual(narrow.slice(0, 20).map(({ id }) => id))
})

test('rules of a category do not cover a wider rule without one, which lines without a category reach', () => {
  const picture = coverage([rule('book', 1, { taxCategory: 'book' }), rule('any', 2)])
  expect(picture).toMatchObject({ shadowed: [], partlyCovered: [] })
})

test('a rule of a category is shadowed by an earlier rule of the category, and by one without a category', () => {
  const book = rule('book', 2, { taxCategory: 'book' })
  expect(coverage([rule('first', 1, { taxCategory: 'book' }), book]).shadowed).toMatchObject([
    { ruleId: 'book' },
  ])
  expect(coverage([rule('any', 1), book]).shadowed).toMatchObject([{ ruleId: 'book', coveredBy: ['any'] }])
  expect(coverage([rule('food', 1, { taxCategory: 'food' }), book]).shadowed).toEqual([])
})

test.each([
  ['each of one day', (index: number) => ({ validFrom: dayOf(index), validTo: dayOf(index + 1) })],
  ['nested in each other', (index: number) => ({ validFrom: dayOf(index), validTo: dayOf(10_000 - index) })],
  ['overlapping each other', (index: number) => ({ validFrom: dayOf(index), validTo: dayOf(index + 2_500) })],
])(
  'the dates of 5,000 rules, %s, are read a few times each, not once for every other rule',
  (_name, datesOf) => {
    let reads = 0
    const rules = Array.from({ length: 5_000 }, (_, index) => {
      const { validFrom, validTo } = datesOf(index)
      const counted = {
        ...rule(`r${index}`, -index, { validTo }),
        get validFrom() {
          reads += 1
          return validFrom
        },
      }
      return counted
    })
    const { shadowed, partlyCovered } = coverage(rules)
    expect(shadowed.length + partlyCovered.length).toBeLessThanOrEqual(5_000)
    expect(reads).toBeLessThan(10 * 5_000)
  },
)

function dayOf(index: number): string {
  return new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10)
}

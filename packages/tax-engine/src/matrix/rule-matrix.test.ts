import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IsoDate, TaxConfiguration, TaxRule } from '../configuration/configuration.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { arbitraryDay, arbitraryMatrix, lineCells, sampleRule as rule } from '../testing/sample-rules.ts'
import type { LineCell } from './rule-cells.ts'
import { chooseRule, rejectedRules } from './rule-matrix.ts'

const anyLine: LineCell = {
  customerType: 'b2b',
  geoZone: 'domestic',
  itemType: 'service',
  taxCategory: null,
}

function matrix(...rules: TaxRule[]): TaxConfiguration {
  return { ...seededConfiguration, rules }
}

function winner(configuration: TaxConfiguration, date: IsoDate = '2026-11-21', cell = anyLine) {
  return chooseRule(configuration, cell, date).rule?.id
}

test('the lowest priority number wins, in whatever order the rules are stored', () => {
  expect(winner(matrix(rule('a', 30), rule('b', 10), rule('c', 20)))).toBe('b')
})

test('priorities are numbers, not texts: 9 comes before 10, and -1 before 0', () => {
  expect(winner(matrix(rule('a', 10), rule('b', 9)))).toBe('b')
  expect(winner(matrix(rule('a', 0), rule('b', -1)))).toBe('b')
})

test('of rules with the same priority the one with the lower id wins', () => {
  expect(winner(matrix(rule('b', 10), rule('a', 10)))).toBe('a')
})

test('an inactive rule is not read', () => {
  const { rule: won, rulesRead } = chooseRule(
    matrix(rule('a', 1, { isActive: 0 }), rule('b', 2)),
    anyLine,
    '2026-11-21',
  )
  expect([won?.id, rulesRead]).toEqual(['b', 1])
})

test.each([
  [{ customerType: 'all', itemType: 'all' }, true],
  [{ customerType: 'b2b', itemType: 'service' }, true],
  [{ customerType: 'b2b', itemType: 'all' }, true],
  [{ customerType: 'all', itemType: 'service' }, true],
  [{ customerType: 'b2c', itemType: 'all' }, false],
  [{ customerType: 'all', itemType: 'product' }, false],
  [{ customerType: 'all', itemType: 'margin_goods' }, false],
  [{ geoZone: 'eu_vat' }, false],
] as const)('a rule with %o for b2b, domestic, service matches: %s', (conditions, matches) => {
  expect(winner(matrix(rule('a', 1, conditions)))).toBe(matches ? 'a' : undefined)
})

test.each([
  ['2026-06-30', 'before'],
  ['2026-07-01', 'summer'],
  ['2026-08-31', 'summer'],
  ['2026-09-01', 'after'],
] as const)(
  'on %s the rule "%s" is in force: validity includes its first day and not its last',
  (date, id) => {
    const dated = matrix(
      rule('summer', 1, { validFrom: '2026-07-01', validTo: '2026-09-01' }),
      rule('after', 2, { validFrom: '2026-09-01' }),
      rule('before', 3, { validTo: '2026-07-01' }),
    )
    expect(winner(dated, date)).toBe(id)
  },
)

test('each rejected rule is listed with its place, its name and the first condition that failed', () => {
  const configuration = matrix(
    rule('off', 0, { isActive: 0 }),
    rule('future', 1, { validFrom: '2027-01-01' }),
    rule('past', 2, { validTo: '2026-01-01' }),
    rule('consumers', 3, { customerType: 'b2c', geoZone: 'export_world' }),
    rule('book', 3, { taxCategory: 'book' }),
    rule('abroad', 3, { name: 'Goods abroad', geoZone: 'export_world', itemType: 'product' }),
    rule('goods', 5, { itemType: 'product' }),
    rule('winner', 6),
    rule('never-read', 7),
  )
  const { rejected, rulesRead } = chooseRule(configuration, anyLine, '2026-11-21')
  expect(rulesRead).toBe(7)
  expect(
    rejected.map(({ ruleId, position, priority, reason }) => [position, ruleId, priority, reason]),
  ).toEqual([
    [1, 'future', 1, 'it is in force from 2027-01-01 on'],
    [2, 'past', 2, 'it was in force until before 2026-01-01'],
    [3, 'abroad', 3, 'geo_zone is export_world, the line has domestic'],
    [5, 'consumers', 3, 'customer_type is b2c, the line has b2b'],
    [6, 'goods', 5, 'item_type is product, the line has service'],
  ])
  expect(rejected.find(({ ruleId }) => ruleId === 'abroad')).toMatchObject({
    name: 'Goods abroad',
    conditions: { customerType: 'all', geoZone: 'export_world', itemType: 'product', taxCategory: null },
  })
  const all = rejectedRules(configuration, anyLine, '2026-11-21')
  expect(all.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
})

test.each([
  ['book', 'book', []],
  ['food', 'any', ['tax_category is book, the line has food']],
  [null, 'any', ['tax_category is book, the line has none']],
] as const)(
  'a rule with the category book, for a line with the category %s: %s wins, and all reasons are %o',
  (taxCategory, expected, reasons) => {
    const configuration = matrix(rule('book', 1, { taxCategory: 'book' }), rule('any', 2))
    const line = { ...anyLine, taxCategory }
    const { rule: won, rejected } = chooseRule(configuration, line, '2026-11-21')
    expect([won?.id, rejected]).toEqual([expected, []])
    expect(rejectedRules(configuration, line, '2026-11-21').map(({ reason }) => reason)).toEqual(reasons)
  },
)

test('a rule without a category wins over a later one with the category of the line', () => {
  const book = { ...anyLine, taxCategory: 'book' }
  expect(winner(matrix(rule('any', 1), rule('book', 2, { taxCategory: 'book' })), undefined, book)).toBe(
    'any',
  )
})

test('a choice lists the first 20 losers and counts all; rejectedRules lists all', () => {
  const losers = Array.from({ length: 50 }, (_, index) => rule(`r${index}`, index, { geoZone: 'eu_vat' }))
  const configuration = matrix(...losers, rule('winner', 99))
  const { rejected, rulesRead } = chooseRule(configuration, anyLine, '2026-11-21')
  const all = rejectedRules(configuration, anyLine, '2026-11-21')
  expect([rulesRead, rejected.length, all.length]).toEqual([51, 20, 50])
  expect(all.slice(0, 20)).toEqual(rejected)
})

test('without a match every active rule has been read', () => {
  const { rule: won, rulesRead } = chooseRule(
    matrix(rule('a', 1, { geoZone: 'eu_vat' }), rule('b', 2, { geoZone: 'eu_consumer' })),
    anyLine,
    '2026-11-21',
  )
  expect([won, rulesRead]).toEqual([null, 2])
})

test('more periods than the cache holds give the same winners, also when read again', () => {
  const days = Array.from({ length: 27 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`)
  const months = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}-01`)
  const configuration = matrix(
    ...[...months, ...days].map((day, index) => rule(day, -index, { validFrom: day })),
  )
  for (const day of [...days, ...months, ...days]) expect(winner(configuration, day)).toBe(day)
})

test('the choices of 32 periods are kept, and dropped when a further period is read', () => {
  const days = Array.from({ length: 33 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  )
  const configuration = matrix(...days.map((day, index) => rule(day, -index, { validFrom: day })))
  const choiceOn = (day = '') => chooseRule(configuration, anyLine, day)
  const [first, last] = [choiceOn(days[0]), days.at(-1)]
  for (const day of days.slice(0, -1)) choiceOn(day)
  expect(choiceOn(days[0])).toBe(first)
  choiceOn(last)
  expect(choiceOn(days[0])).not.toBe(first)
})

test('a matrix of 1,000 rules has the winners of a plain scan', () => {
  fc.assert(
    fc.property(
      arbitraryMatrix({ minLength: 1000, maxLength: 1000 }),
      arbitraryDay,
      (configuration, date) => {
        for (const cell of lineCells)
          expect(chooseRule(configuration, cell, date).rule).toBe(plainScan(configuration.rules, cell, date))
      },
    ),
    { numRuns: 20 },
  )
})

test('small matrices with gaps have the winners of a plain scan', () => {
  fc.assert(
    fc.property(arbitraryMatrix({ minLength: 0, maxLength: 12 }), arbitraryDay, (configuration, date) => {
      for (const cell of lineCells)
        expect(chooseRule(configuration, cell, date).rule).toBe(plainScan(configuration.rules, cell, date))
    }),
  )
})

/** The steps of the determination (tax-calculation §4.2). */
function plainScan(rules: readonly TaxRule[], cell: LineCell, date: IsoDate): TaxRule | null {
  const inOrder = rules.toSorted((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  for (const candidate of inOrder) {
    if (candidate.isActive === 0) continue
    if (candidate.validFrom !== null && date < candidate.validFrom) continue
    if (candidate.validTo !== null && date >= candidate.validTo) continue
    if (candidate.customerType !== 'all' && candidate.customerType !== cell.customerType) continue
    if (candidate.itemType !== 'all' && candidate.itemType !== cell.itemType) continue
    if (candidate.taxCategory !== null && candidate.taxCategory !== cell.taxCategory) continue
    if (candidate.geoZone === cell.geoZone) return candidate
  }
  return null
}

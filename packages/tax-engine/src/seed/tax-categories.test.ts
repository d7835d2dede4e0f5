import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { TaxConfiguration } from '../configuration/configuration.ts'
import { destinationRate } from '../determination/rate-versions.ts'
import type { Customer } from '../document/document.ts'
import { ruleCoverage } from '../matrix/rule-coverage.ts'
import { codesOf, determine } from '../testing/sample-determinations.ts'
import { seededConfiguration } from './seeded-configuration.ts'
import { taxCategories } from './tax-categories.ts'

const page = readFileSync(new URL('../../../../docs/tax-categories.md', import.meta.url), 'utf8')

/** The rows of the table below a heading, without its head. */
function tableOf(heading: string): string[][] {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const lines = section.split(/\n## /)[0]?.split('\n') ?? []
  return lines
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
}

const notRegistered: TaxConfiguration = {
  ...seededConfiguration,
  settings: { ...seededConfiguration.settings, ossFrom: null },
}
const germanBusiness = { country: 'DE', vatNumber: 'DE136695976' }

/** The columns of the decision table: a buyer, and the seller's registration for the one-stop shop. */
const columns: readonly (readonly [name: string, customer: Customer, configuration: TaxConfiguration])[] = [
  ['Poland', { country: 'PL' }, seededConfiguration],
  ['EU business', { ...germanBusiness, vatNumberStatus: 'active' }, seededConfiguration],
  [
    'EU business, number not confirmed',
    { ...germanBusiness, vatNumberStatus: 'unknown' },
    seededConfiguration,
  ],
  ['EU consumer, OSS', { country: 'DE' }, seededConfiguration],
  ['EU consumer, below the threshold', { country: 'DE' }, notRegistered],
  ['business outside the EU', { country: 'US', isBusiness: true }, seededConfiguration],
  ['consumer outside the EU', { country: 'US' }, seededConfiguration],
]

const decisions = tableOf('Decision table')

describe('the decision table of docs/tax-categories.md', () => {
  test('has each category whose tax a rule decides, once', () => {
    const named = decisions
      .flatMap(([codes = '']) => codes.split(', '))
      .map((code) => code.replaceAll('`', ''))
    const decided = taxCategories.filter(({ itemType }) => itemType !== 'follows_goods')
    expect(named.sort()).toEqual(
      [
        '(none: product)',
        '(none: service)',
        '(none: margin_goods)',
        ...decided.map(({ categoryCode }) => categoryCode),
      ].sort(),
    )
  })

  for (const [codes = '', ...cells] of decisions)
    for (const code of codes.replaceAll('`', '').split(', '))
      for (const [index, [name, customer, configuration]] of columns.entries())
        test(`${code}, ${name}: ${cells[index]}`, () => {
          const [, itemType] = /\(none: (\w+)\)/.exec(code) ?? []
          const item = itemType ? { itemType: itemType as 'product' } : { taxCategory: code }
          expect(cells[index]).toMatch(/ \((art|dir)\. [^)]+\)?/)
          expect(codesOf(determine(customer, item, configuration))).toBe(cells[index]?.split(' ')[0])
        })
})

describe('levels abroad', () => {
  for (const [code = '', country = '', level = ''] of tableOf('Levels in other states').flatMap(
    ([category = '', ...levels]) =>
      ['reduced', 'second_reduced', 'super_reduced', 'zero'].flatMap((name, index) =>
        (levels[index] ?? '')
          .split(' ')
          .filter((state) => state !== '')
          .map((state) => [category.replaceAll('`', ''), state, name]),
      ),
  ))
    test(`${code} in ${country} has the level ${level}, and the seed has its rate`, () => {
      const category = taxCategories.find(({ categoryCode }) => categoryCode === code)
      expect(category?.levels[country]).toBe(level)
      const rate = destinationRate(
        seededConfiguration,
        country,
        category?.levels[country] ?? 'standard',
        '2026-11-21',
      )
      const outcome = determine({ country, geoZone: 'eu_consumer' }, { taxCategory: code })
      expect(codesOf(outcome)).toBe(rate?.taxCode)
    })

  test('the page has every level of the seed', () => {
    const inSeed = taxCategories.flatMap(({ levels }) => Object.keys(levels)).length
    const onPage = tableOf('Levels in other states').flatMap(([, ...levels]) =>
      levels
        .join(' ')
        .split(' ')
        .filter((state) => state !== ''),
    )
    expect(onPage).toHaveLength(inSeed)
  })
})

test('no rule of the seed can never match, and each category of a rule is in the catalogue', () => {
  expect(ruleCoverage(seededConfiguration, '2026-11-21').shadowed).toEqual([])
  const codes = new Set(taxCategories.map(({ categoryCode }) => categoryCode))
  const named = seededConfiguration.rules.flatMap(({ taxCategory }) => taxCategory ?? [])
  expect(named.filter((code) => !codes.has(code))).toEqual([])
})

test('a level on the line takes precedence over the level of its category', () => {
  const customer = { country: 'FR' }
  expect(codesOf(determine(customer, { taxCategory: 'book' }))).toBe('OSS-FR-REDUCED')
  expect(codesOf(determine(customer, { taxCategory: 'book', rateCategory: 'standard' }))).toBe('OSS-FR')
})

test('a line that contradicts its category, or names an unknown one, is refused', () => {
  const customer = { country: 'PL' }
  expect(codesOf(determine(customer, { taxCategory: 'book', itemType: 'service' }))).toBe(
    'contradictory-item-type',
  )
  expect(codesOf(determine(customer, { taxCategory: 'boook' }))).toBe('unknown-tax-category')
})

import { expect, test } from 'vitest'
import type { RuleTarget } from '../configuration/configuration.ts'
import { ruleCoverage } from '../matrix/rule-coverage.ts'
import { customerTypes, type GeoZone, type ItemType } from '../vocabulary/vocabulary.ts'
import { seededConfiguration } from './seeded-configuration.ts'

const coverage = ruleCoverage(seededConfiguration, '2026-11-21')

const matrix: readonly (readonly [GeoZone, ItemType, RuleTarget, string])[] = [
  ['domestic', 'product', { rate: 'VAT23' }, 'basic rate'],
  ['domestic', 'service', { rate: 'VAT23' }, 'basic rate'],
  ['domestic', 'margin_goods', { rate: 'MARZA23' }, 'margin procedure'],
  ['eu_vat', 'product', { rate: 'VAT0' }, 'intra-EU supply of goods'],
  ['eu_vat', 'service', { rate: 'OO' }, 'reverse charge'],
  ['eu_vat', 'margin_goods', { rate: 'MARZA23' }, 'the margin procedure excludes the intra-EU supply'],
  ['eu_consumer', 'product', { destination: true }, 'one-stop shop'],
  ['eu_consumer', 'service', { rate: 'VAT23' }, 'at the seller, Directive 2006/112/EC art. 45'],
  ['eu_consumer', 'margin_goods', { rate: 'MARZA23' }, 'the margin procedure excludes distance sales'],
  ['export_world', 'product', { rate: 'VAT0' }, 'export'],
  ['export_world', 'service', { rate: 'NP' }, 'outside the VAT act'],
  ['export_world', 'margin_goods', { rate: 'VAT0' }, 'export'],
]

for (const customerType of customerTypes)
  for (const [geoZone, itemType, target, why] of matrix)
    test(`${customerType} ${geoZone} ${itemType} → ${Object.values(target)} (${why})`, () => {
      const cell = coverage.cells.find(
        (candidate) =>
          candidate.customerType === customerType &&
          candidate.geoZone === geoZone &&
          candidate.itemType === itemType,
      )
      expect(cell?.rule?.target).toEqual(target)
    })

test('the whole matrix of 24 cells is covered and no rule hides another, on any day', () => {
  expect(coverage.cells.filter((cell) => cell.rule !== null)).toHaveLength(24)
  expect(coverage).toMatchObject({ from: null, to: null, shadowed: [], partlyCovered: [] })
})

test('every rate that a rule names is in the seed', () => {
  const codes = new Set(seededConfiguration.rates.map((rate) => rate.taxCode))
  const named = seededConfiguration.rules.flatMap(({ target }) => ('rate' in target ? [target.rate] : []))
  expect(named.filter((code) => !codes.has(code))).toEqual([])
})

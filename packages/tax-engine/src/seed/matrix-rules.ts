import type { RuleTarget, TaxRule, Unstored } from '../configuration/configuration.ts'
import type { GeoZone, ItemType } from '../vocabulary/vocabulary.ts'

/**
 * Used goods under the margin procedure are taxed where the seller is, also when the buyer is abroad: neither the
 * intra-EU supply at 0 % nor the destination's rate applies to that procedure (Directive 2006/112/EC art. 35 and
 * art. 139(3)). Only their export is at 0 % (VAT act art. 41(4)).
 */
const matrix: readonly (readonly [GeoZone, ItemType, RuleTarget])[] = [
  ['domestic', 'product', { rate: 'VAT23' }],
  ['domestic', 'service', { rate: 'VAT23' }],
  ['domestic', 'margin_goods', { rate: 'MARZA23' }],
  ['eu_vat', 'product', { rate: 'VAT0' }],
  ['eu_vat', 'service', { rate: 'OO' }],
  ['eu_vat', 'margin_goods', { rate: 'MARZA23' }],
  ['eu_consumer', 'product', { destination: true }],
  ['eu_consumer', 'service', { rate: 'VAT23' }],
  ['eu_consumer', 'margin_goods', { rate: 'MARZA23' }],
  ['export_world', 'product', { rate: 'VAT0' }],
  ['export_world', 'service', { rate: 'NP' }],
  ['export_world', 'margin_goods', { rate: 'VAT0' }],
]

/** The determination matrix of a new tenant: one rule for each zone and item type (tax-calculation §10). */
export const matrixRules: readonly Unstored<TaxRule>[] = matrix.map(([geoZone, itemType, target], index) => ({
  name: null,
  priority: (index + 1) * 10,
  customerType: 'all',
  geoZone,
  itemType,
  taxCategory: null,
  target,
  validFrom: null,
  validTo: null,
  isActive: 1,
}))

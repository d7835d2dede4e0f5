import type { TaxCategory, TaxRate, TaxRule } from '@fiscus/client'

/** The values of the API's fields in the order in which the panel offers them. */
export const customerTypes = ['all', 'b2b', 'b2c'] as const satisfies readonly TaxRule['customer_type'][]
export const geoZones = [
  'domestic',
  'eu_vat',
  'eu_consumer',
  'export_world',
] as const satisfies readonly TaxRule['geo_zone'][]
export const itemTypes = [
  'all',
  'product',
  'service',
  'margin_goods',
] as const satisfies readonly TaxRule['item_type'][]
export const categoryItemTypes = [
  'product',
  'service',
  'margin_goods',
  'follows_goods',
] as const satisfies readonly TaxCategory['item_type'][]
export const taxStatuses = [
  'standard',
  'zero_rated',
  'exempt',
  'reverse_charge',
  'out_of_scope',
] as const satisfies readonly TaxRate['tax_status'][]
export const calculationModes = [
  'exclusive',
  'inclusive',
  'margin',
  'wht',
] as const satisfies readonly TaxRate['calculation_mode'][]
export const levels = [
  'standard',
  'reduced',
  'second_reduced',
  'super_reduced',
  'parking',
  'zero',
] as const satisfies readonly NonNullable<TaxRate['category']>[]

import type { TaxRule } from '@fiscus/client'

/** A rule of all domestic lines for VAT23, with the fields of `fields` in place of its own. */
export function sampleRule(fields: Partial<TaxRule> = {}): TaxRule {
  return {
    id: 'rule',
    name: null,
    note: null,
    priority: 10,
    customer_type: 'all',
    geo_zone: 'domestic',
    item_type: 'all',
    tax_category: null,
    target: { rate: 'VAT23' },
    valid_from: null,
    valid_to: null,
    is_active: 1,
    version: 1,
    ...fields,
  }
}

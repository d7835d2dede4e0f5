import type { TaxRate } from '@fiscus/client'

/** VAT23 since 2011, with the fields of `fields` in place of its own. */
export function sampleVersion(fields: Partial<TaxRate> = {}): TaxRate {
  return {
    id: 'version',
    tax_code: 'VAT23',
    tax_name: 'VAT 23%',
    rate_percent: '23.00',
    calculation_mode: 'exclusive',
    tax_status: 'standard',
    fiscal_code: 'P_13_1',
    legal_clause: null,
    country: 'PL',
    category: null,
    valid_from: '2011-01-01',
    valid_to: null,
    is_active: 1,
    version: 1,
    ...fields,
  }
}

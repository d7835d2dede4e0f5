import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'

/** A small configuration for tests of changes. */
export function sampleRecords(parts: Partial<ConfigurationRecords> = {}): ConfigurationRecords {
  return {
    version: 1,
    rates: [
      sampleRate(),
      sampleRate({ tax_code: 'VAT8', rate_percent: '8.00' }),
      sampleRate({ tax_code: 'MARZA23', calculation_mode: 'margin' }),
      sampleRate({ tax_code: 'WHT20', calculation_mode: 'wht', tax_status: 'out_of_scope' }),
    ],
    groups: [sampleGroup()],
    categories: [],
    rules: [sampleRule()],
    settings: {
      default_price_mode: null,
      rounding_strategy: 'line_level',
      rounding_algorithm: 'half_up',
      inclusive_rounding_target: 'tax',
      unverified_vat_number_policy: 'charge_vat',
      oss_from: '2021-07-01',
      invoice_completeness: 'off',
      version: 1,
    },
    usedRates: new Set(),
    ...parts,
  }
}

/** VAT23 since 2011, with the fields of `fields` in place of its own. The id is `rate-<code>`. */
export function sampleRate(fields: Partial<RateRecord> = {}): RateRecord {
  return {
    id: `rate-${fields.tax_code ?? 'VAT23'}`,
    tax_code: 'VAT23',
    tax_name: 'VAT',
    rate_percent: '23.00',
    calculation_mode: 'exclusive',
    tax_status: 'standard',
    fiscal_code: null,
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

/** All domestic lines → VAT23, with the fields of `fields` in place of its own. The id is `rule-<priority>`. */
export function sampleRule(fields: Partial<RuleRecord> = {}): RuleRecord {
  return {
    id: `rule-${fields.priority ?? 10}`,
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

/** VAT23 and WHT20, with the fields of `fields` in place of its own. The id is `group-<code>`. */
export function sampleGroup(fields: Partial<GroupRecord> = {}): GroupRecord {
  return {
    id: `group-${fields.group_code ?? 'VAT-WHT'}`,
    group_code: 'VAT-WHT',
    group_name: 'VAT and withholding tax',
    components: [
      { tax_code: 'VAT23', is_compound: 0 },
      { tax_code: 'WHT20', is_compound: 0 },
    ],
    is_active: 1,
    version: 1,
    ...fields,
  }
}

import type { NewTaxRule, TaxConfigurationFile } from '@fiscus/client'

/**
 * A configuration with what it lacks of another one: rates and tax categories whose code it does not have, and rules
 * whose conditions none of its rules has. What it has stays as it is, settings and groups included.
 */
export function withMissing(own: TaxConfigurationFile, other: TaxConfigurationFile): TaxConfigurationFile {
  return {
    ...own,
    rates: withMissingOf(own.rates, other.rates, ({ tax_code }) => tax_code),
    categories: withMissingOf(
      own.categories ?? [],
      other.categories ?? [],
      ({ category_code }) => category_code,
    ),
    rules: withMissingOf(own.rules, other.rules, conditions),
  }
}

function withMissingOf<Entry>(
  own: readonly Entry[],
  other: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Entry[] {
  const known = new Set(own.map(keyOf))
  return [...own, ...other.filter((entry) => !known.has(keyOf(entry)))]
}

function conditions({ customer_type, geo_zone, item_type, tax_category }: NewTaxRule): string {
  return [customer_type, geo_zone, item_type, tax_category ?? ''].join(' ')
}

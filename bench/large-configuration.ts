import type { ConfigurationFile } from '@fiscus/contracts/configuration/configuration-file'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration'

/** How large a configuration is made. */
export const large = { rules: 1_000, rates: 500 }

/** The configuration of a calculation, enlarged. */
export function largeConfiguration(configuration: TaxConfiguration): TaxConfiguration {
  return {
    ...configuration,
    rates: enlarged(configuration.rates, large.rates, (rate, index) => ({
      ...rate,
      id: `rate-further-${index}`,
      taxCode: `FURTHER${index}`,
    })),
    rules: enlarged(configuration.rules.map(afterwards), large.rules, (rule, index) => ({
      ...rule,
      id: `rule-losing-${index}`,
      priority: index,
      geoZone: 'export_world',
      itemType: 'service',
    })),
  }
}

/** The same as a file to import. */
export function largeFile(file: ConfigurationFile): ConfigurationFile {
  return {
    ...file,
    rates: enlarged(file.rates, large.rates, (rate, index) => ({ ...rate, tax_code: `FURTHER${index}` })),
    rules: enlarged(file.rules.map(afterwards), large.rules, (rule, index) => ({
      ...rule,
      priority: index,
      geo_zone: 'export_world',
      item_type: 'service',
    })),
  }
}

/** Puts made records before those that are there, until there are so many. */
function enlarged<R>(records: readonly R[], size: number, make: (sample: R, index: number) => R): R[] {
  const [sample] = records
  if (sample === undefined) throw new Error('There is no record to make others after.')
  return [...Array.from({ length: size - records.length }, (_, index) => make(sample, index)), ...records]
}

/**
 * The rules that decide are read after the made ones, none of which matches a domestic sale: the worst case for a matrix
 * that would read one rule after the other.
 */
const afterwards = <R extends { priority: number }>(rule: R): R => ({
  ...rule,
  priority: rule.priority + large.rules,
})

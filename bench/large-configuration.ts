import type { ConfigurationFile } from '@fiscus/contracts/configuration/configuration-file'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'

/** The number of records in an enlarged configuration. */
export const largeSize = { rules: 1_000, rates: 500 }

/** Adds rates and rules to the configuration of a calculation, up to `largeSize`. */
export function enlargeConfiguration(configuration: TaxConfiguration): TaxConfiguration {
  return {
    ...configuration,
    rates: addRecords(configuration.rates, largeSize.rates, (rate, index) => ({
      ...rate,
      id: `rate-added-${index}`,
      taxCode: `ADDED${index}`,
    })),
    rules: addRecords(configuration.rules.map(moveBehind), largeSize.rules, (rule, index) => ({
      ...rule,
      id: `rule-added-${index}`,
      priority: index,
      geoZone: 'export_world',
      itemType: 'service',
    })),
  }
}

/** Adds the same rates and rules to a configuration file. */
export function enlargeConfigurationFile(file: ConfigurationFile): ConfigurationFile {
  return {
    ...file,
    rates: addRecords(file.rates, largeSize.rates, (rate, index) => ({ ...rate, tax_code: `ADDED${index}` })),
    rules: addRecords(file.rules.map(moveBehind), largeSize.rules, (rule, index) => ({
      ...rule,
      priority: index,
      geo_zone: 'export_world',
      item_type: 'service',
    })),
  }
}

/** Puts new records before the existing records, up to `size` records. */
function addRecords<R>(records: readonly R[], size: number, make: (sample: R, index: number) => R): R[] {
  const [sample] = records
  if (sample === undefined) throw new Error('The list is empty: a new record is a copy of the first one.')
  return [...Array.from({ length: size - records.length }, (_, index) => make(sample, index)), ...records]
}

/**
 * Moves a rule behind the new rules. No new rule matches a domestic sale: the worst case for a search from first to
 * last.
 */
const moveBehind = <R extends { priority: number }>(rule: R): R => ({
  ...rule,
  priority: rule.priority + largeSize.rules,
})

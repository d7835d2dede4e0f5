import { withEngineNames } from '@fiscus/contracts/configuration/names-of-records'
import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import { memoizeByObject } from '@fiscus/tax-engine/caching/memoize-by-object'
import type { TaxConfiguration, TaxRule } from '@fiscus/tax-engine/configuration/configuration'
import type { ConfigurationRecords } from './configuration-records.ts'

/** Converts records to the engine's form, once; the only place where stored names become the engine's names. */
export const taxConfigurationOf = memoizeByObject(
  (records: ConfigurationRecords): TaxConfiguration => ({
    version: records.version,
    rates: records.rates.map(withEngineNames),
    groups: records.groups.map((group) => ({
      ...withEngineNames(group),
      components: group.components.map(withEngineNames),
    })),
    categories: records.categories.map(withEngineNames),
    rules: records.rules.map(taxRuleOf),
    settings: withEngineNames(records.settings),
  }),
)

export function taxRuleOf(record: RuleRecord): TaxRule {
  return withEngineNames(record)
}

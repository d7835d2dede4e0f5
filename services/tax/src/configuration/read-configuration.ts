import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { taxCategories, taxRates, taxRules } from '@fiscus/db/schema/tenant/tax-configuration'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { ConfigurationRecords } from './configuration-records.ts'
import { taxConfigurationOf } from './engine-configuration.ts'
import { rateRecordOf, readSettings, ruleRecordOf, selectGroups } from './stored-records.ts'

/** A tenant's whole configuration in the engine's form, as of one moment. */
export async function loadConfiguration(db: TenantDatabase): Promise<TaxConfiguration> {
  return taxConfigurationOf(await loadRecords(db))
}

/** A tenant's whole configuration as of one moment: no write can change a part between two reads. */
export function loadRecords(db: TenantDatabase): Promise<ConfigurationRecords> {
  return db.transaction(readConfiguration, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** A tenant's whole configuration. The parts are consistent only in a transaction that excludes writers. */
export async function readConfiguration(transaction: TenantTransaction): Promise<ConfigurationRecords> {
  const [rates, groups, categories, rules, { settings, configurationVersion }] = await Promise.all([
    transaction.select().from(taxRates).orderBy(taxRates.tax_code, taxRates.valid_from),
    selectGroups(transaction),
    transaction.select().from(taxCategories).orderBy(taxCategories.category_code),
    transaction.select().from(taxRules).orderBy(taxRules.priority, taxRules.id),
    readSettings(transaction),
  ])
  return {
    version: configurationVersion,
    rates: rates.map(rateRecordOf),
    groups,
    categories,
    rules: rules.map(ruleRecordOf),
    settings,
    usedRates: new Set(rates.filter((rate) => rate.first_used_at !== null).map((rate) => rate.id)),
  }
}

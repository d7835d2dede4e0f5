import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { taxRates, taxRules } from '@fiscus/db/schema/tenant/tax-configuration'
import { selectGroups } from '../groups/select-groups.ts'
import { rateRecordOf } from '../rates/rate-row.ts'
import { ruleRecordOf } from '../rules/rule-row.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { ConfigurationRecords } from './configuration-records.ts'

/** All of a tenant's configuration. Its parts belong together only in a transaction that no writer can come between. */
export async function readConfiguration(transaction: TenantTransaction): Promise<ConfigurationRecords> {
  const [rates, groups, rules, { settings, configurationVersion }] = await Promise.all([
    transaction.select().from(taxRates).orderBy(taxRates.tax_code, taxRates.valid_from),
    selectGroups(transaction),
    transaction.select().from(taxRules).orderBy(taxRules.priority, taxRules.id),
    readSettings(transaction),
  ])
  return {
    version: configurationVersion,
    rates: rates.map(rateRecordOf),
    groups,
    rules: rules.map(ruleRecordOf),
    settings,
    usedRates: new Set(rates.filter((rate) => rate.first_used_at !== null).map((rate) => rate.id)),
  }
}

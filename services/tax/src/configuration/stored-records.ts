import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { SettingsRecord } from '@fiscus/contracts/configuration/settings-record'
import { ratePercentText } from '@fiscus/contracts/fields/rate-percent'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import {
  taxGroupComponents,
  taxGroups,
  type taxRates,
  type taxRules,
  taxSettings,
} from '@fiscus/db/schema/tenant/tax-configuration'
import { getTableColumns, sql } from 'drizzle-orm'

type RuleRow = typeof taxRules.$inferSelect

/** The API's record of a stored rate. PostgreSQL pads the percentage to four decimals, the API shows two. */
export function rateRecordOf({ first_used_at, ...row }: typeof taxRates.$inferSelect): RateRecord {
  return { ...row, rate_percent: ratePercentText(row.rate_percent) }
}

/** The API's record of a stored rule: one target in place of three columns. */
export function ruleRecordOf(row: RuleRow): RuleRecord {
  const { target_rate, target_group, target_destination, ...record } = row
  return { ...record, target: targetOf(row) }
}

function targetOf({ target_rate, target_group }: RuleRow): RuleRecord['target'] {
  if (target_rate !== null) return { rate: target_rate }
  if (target_group !== null) return { group: target_group }
  return { destination: true }
}

export function ruleRowOf({ target, ...record }: RuleRecord): RuleRow {
  return {
    ...record,
    target_rate: 'rate' in target ? target.rate : null,
    target_group: 'group' in target ? target.group : null,
    target_destination: 'destination' in target,
  }
}

const components = sql<GroupRecord['components']>`(
  select jsonb_agg(jsonb_build_object('tax_code', tax_code, 'is_compound', is_compound) order by position)
  from ${taxGroupComponents} where group_id = ${taxGroups}.id
)`

/** A query for groups as the API's records, each with its components in order; the caller adds the conditions. */
export function selectGroups(db: TenantDatabase | TenantTransaction) {
  return db
    .select({ ...getTableColumns(taxGroups), components })
    .from(taxGroups)
    .orderBy(taxGroups.group_code)
}

/** The tenant's settings, and the version of its whole configuration, which is stored in the same row. */
export async function readSettings(
  db: TenantDatabase | TenantTransaction,
): Promise<{ settings: SettingsRecord; configurationVersion: number }> {
  const [row] = await db.select().from(taxSettings)
  if (!row) throw new Error('tax_settings has no row: the tenant database is not seeded')
  const { id, configuration_version, ...settings } = row
  return { settings, configurationVersion: configuration_version }
}

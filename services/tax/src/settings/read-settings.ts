import type { SettingsRecord } from '@fiscus/contracts/configuration/settings-record'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { taxSettings } from '@fiscus/db/schema/tenant/tax-configuration'

/** The tenant's choices, and the version of its whole configuration, which is kept with them. */
export async function readSettings(
  db: TenantDatabase | TenantTransaction,
): Promise<{ settings: SettingsRecord; configurationVersion: number }> {
  const [row] = await db.select().from(taxSettings)
  if (!row) throw new Error('tax_settings has no row: the tenant database is not seeded')
  const { id, configuration_version, ...settings } = row
  return { settings, configurationVersion: configuration_version }
}

import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration'
import type { ConfigurationRecords } from './configuration-records.ts'
import { readConfiguration } from './read-configuration.ts'
import { taxConfigurationOf } from './tax-configuration.ts'

/** A tenant's configuration for the engine, of one moment. */
export async function loadConfiguration(db: TenantDatabase): Promise<TaxConfiguration> {
  return taxConfigurationOf(await loadRecords(db))
}

/** A tenant's whole configuration of one moment: no write can come between its parts. */
export function loadRecords(db: TenantDatabase): Promise<ConfigurationRecords> {
  return db.transaction(readConfiguration, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

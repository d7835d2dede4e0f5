import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { taxSettings } from '@fiscus/db/schema/tenant/tax-configuration'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration'
import { readConfiguration } from '../configuration/read-configuration.ts'
import { taxConfigurationOf } from '../configuration/tax-configuration.ts'

/**
 * The tenant's configuration as it is stored, which no writer can change until the transaction ends. A calculation may use
 * one from memory that is a moment old; what is frozen for ever must not. `cached` saves the reading when it still is the one.
 */
export async function configurationInForce(
  tx: TenantTransaction,
  cached: TaxConfiguration,
): Promise<TaxConfiguration> {
  const [stored] = await tx
    .select({ version: taxSettings.configuration_version })
    .from(taxSettings)
    .for('share')
  return stored?.version === cached.version ? cached : taxConfigurationOf(await readConfiguration(tx))
}

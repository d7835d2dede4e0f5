import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { taxSettings } from '@fiscus/db/schema/tenant/tax-configuration'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import { taxConfigurationOf } from '../configuration/engine-configuration.ts'
import { readConfiguration } from '../configuration/read-configuration.ts'

/**
 * The tenant's stored configuration. A share lock keeps writers waiting until the transaction ends: an approval, unlike
 * a calculation, must not use an outdated configuration.
 * @param cached returned when it has the stored version, which saves reading the configuration
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

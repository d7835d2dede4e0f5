import type { Databases } from '@fiscus/db/tenants/open-databases'
import { readSettings } from '../settings/read-settings.ts'
import type { ConfigurationSource } from './configuration-cache.ts'
import { loadConfiguration } from './load-configuration.ts'

/** Tenants' configurations as their databases have them. */
export function configurationSource({ withTenant }: Pick<Databases, 'withTenant'>): ConfigurationSource {
  return {
    load: (tenantId) => withTenant(tenantId, loadConfiguration),
    readVersion: (tenantId) =>
      withTenant(tenantId, async (db) => (await readSettings(db)).configurationVersion),
  }
}

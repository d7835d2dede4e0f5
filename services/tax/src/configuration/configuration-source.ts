import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { ConfigurationSource } from './configuration-cache.ts'
import { loadConfiguration } from './read-configuration.ts'
import { readSettings } from './stored-records.ts'

/** Reads tenants' configurations from their databases, for the cache. */
export function configurationSource({ withTenant }: Pick<Databases, 'withTenant'>): ConfigurationSource {
  return {
    load: (tenantId) => withTenant(tenantId, loadConfiguration),
    readVersion: (tenantId) =>
      withTenant(tenantId, async (db) => (await readSettings(db)).configurationVersion),
  }
}

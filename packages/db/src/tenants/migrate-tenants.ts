import { mapBounded } from '@fiscus/runtime/concurrency/map-bounded'
import { asOwner, databaseName } from '../connections/connect.ts'
import { markDatabase, requireMark } from '../connections/database-mark.ts'
import { controlDatabase } from '../connections/databases.ts'
import { type ServerAddresses, tenantUrlOf } from '../connections/tenant-url.ts'
import { migrateDatabase } from '../migrations/migrate-database.ts'
import { listTenants, requireNotPaused, type TenantRow } from './read-tenant.ts'

/**
 * The migration of one tenant: how many migrations were applied, and the error that left its database unchanged, or
 * null.
 */
export type TenantMigration = { slug: string; database: string; applied: number; failure: unknown }

/** The server does the work; more connections would only take them from the application. */
const parallelDefault = 8

type Progress = (done: TenantMigration, tenantsCount: number) => void

/**
 * Migrates the database of every tenant, some at a time, also of suspended ones. A failure is reported with the results
 * and does not stop the rest. `progress` receives each migration as it ends, and the number of tenants. It may be
 * stopped at any point and repeated: each database is migrated as a whole or not at all. After an abort no further one
 * begins, and the result has the ended ones.
 */
export async function migrateTenants(
  addresses: ServerAddresses,
  progress: Progress,
  { parallel = parallelDefault, signal }: { parallel?: number | undefined; signal?: AbortSignal } = {},
): Promise<TenantMigration[]> {
  const { url } = addresses
  const tenants = await asOwner(url, (client) => listTenants(controlDatabase(client)))
  // The administration shares the administration database, which is migrated separately.
  const toMigrate = tenants.filter((tenant) => tenant.database !== databaseName(url))
  const migrations = await mapBounded(toMigrate, parallel, async (tenant) => {
    if (signal?.aborted) return null
    const { slug, database } = tenant
    const result = await migrateTenant(addresses, tenant).then(
      (applied) => ({ applied, failure: null }),
      (failure: unknown) => ({ applied: 0, failure }),
    )
    const migration = { slug, database, ...result }
    progress(migration, toMigrate.length)
    return migration
  })
  return migrations.filter((migration) => migration !== null)
}

async function migrateTenant(addresses: ServerAddresses, tenant: TenantRow): Promise<number> {
  requireNotPaused(tenant)
  const url = tenantUrlOf(addresses, tenant)
  await asOwner(url, (client) => requireMark(client, tenant.id))
  const applied = await migrateDatabase(url, ['tenant'])
  await asOwner(url, (client) => markDatabase(client, tenant.id))
  return applied
}

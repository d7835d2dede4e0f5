import { asOwner, databaseName, databaseUrl } from '../connections/connect.ts'
import { controlDatabase } from '../connections/databases.ts'
import { migrateDatabase } from '../migrations/migrate-database.ts'
import { listTenants } from './read-tenant.ts'

/** The migration of one tenant. `failure` is the error that left its database unchanged, or null. */
export type TenantMigration = { slug: string; database: string; failure: unknown }

/** The server does the work; more connections would only take them from the application. */
const parallelMax = 8

/**
 * Migrates the database of every tenant, eight at a time, also of suspended ones. A failure is reported with the results and does not
 * stop the rest. `progress` receives each migration as it ends, and the number of tenants.
 */
export async function migrateTenants(
  url: string,
  progress: (done: TenantMigration, tenantsCount: number) => void,
): Promise<TenantMigration[]> {
  const tenants = await asOwner(url, (client) => listTenants(controlDatabase(client)))
  // The administration shares the control database, which is migrated separately.
  const toMigrate = tenants.filter((tenant) => tenant.database !== databaseName(url))
  const migrations: TenantMigration[] = []
  const queue = toMigrate.values()
  const migrateFromQueue = async () => {
    for (const { slug, database } of queue) {
      const failure = await migrateDatabase(databaseUrl(url, database), ['tenant']).then(
        () => null,
        (error: unknown) => error,
      )
      const migration = { slug, database, failure }
      migrations.push(migration)
      progress(migration, toMigrate.length)
    }
  }
  await Promise.all(Array.from({ length: parallelMax }, migrateFromQueue))
  return migrations
}

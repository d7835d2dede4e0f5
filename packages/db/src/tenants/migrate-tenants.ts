import { asOwner, databaseName, databaseUrl } from '../connections/connect.ts'
import { controlDatabase } from '../connections/databases.ts'
import { migrateDatabase } from '../migrate-database.ts'
import { listTenants } from './list-tenants.ts'

/** What became of one tenant; `failure` is the error that kept its database as it was, or null. */
export type TenantMigration = { slug: string; database: string; failure: unknown }

/** Migrating is the server's work; more at once would only take its connections from the application. */
const parallelMax = 8

/**
 * Brings every tenant's database up to date, eight at a time, suspended tenants too. One that fails is told like the others and
 * holds up none. `progress` hears of each as it ends, and of how many there are.
 */
export async function migrateTenants(
  url: string,
  progress: (done: TenantMigration, tenantsCount: number) => void,
): Promise<TenantMigration[]> {
  const tenants = await asOwner(url, (client) => listTenants(controlDatabase(client)))
  // The administration's tables share the control database, which is migrated with it.
  const toMigrate = tenants.filter((tenant) => tenant.database !== databaseName(url))
  const migrations: TenantMigration[] = []
  const queue = toMigrate.values()
  const takeFromQueue = async () => {
    for (const { slug, database } of queue) {
      const failure = await failureOf(migrateDatabase(databaseUrl(url, database), ['tenant']))
      const migration = { slug, database, failure }
      migrations.push(migration)
      progress(migration, toMigrate.length)
    }
  }
  await Promise.all(Array.from({ length: parallelMax }, takeFromQueue))
  return migrations
}

function failureOf(work: Promise<void>): Promise<unknown> {
  return work.then(
    () => null,
    (error) => error,
  )
}

import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { createApplicationRole, grantToApplicationRole } from './application-role.ts'
import { asOwner } from './connections/connect.ts'

export type SchemaName = 'control' | 'tenant'

/** One number serves every database: advisory locks are kept per database. */
const migrationLock = 20_261_122

/**
 * Brings a database up to date as its owner: the migrations that it lacks, each schema's in one transaction, then the grants
 * of the application's role. Safe to repeat, and to run from several processes at once.
 */
export function migrateDatabase(url: string, schemas: readonly SchemaName[]): Promise<void> {
  return asOwner(url, async (client) => {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await createApplicationRole(db)
    for (const schema of schemas) {
      const migrationsFolder = fileURLToPath(new URL(`../migrations/${schema}`, import.meta.url))
      await migrate(db, { migrationsFolder, migrationsTable: `${schema}_migrations` })
    }
    await grantToApplicationRole(db)
  })
}

import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { asOwner } from '../connections/connect.ts'
import type { SchemaName } from './application-grants.ts'
import { createApplicationRole, grantToApplicationRole } from './application-role.ts'

/** One number suffices: advisory locks are local to each database. */
const migrationLock = 20_261_122

/**
 * Applies the missing migrations to a database as its owner, those of each schema in one transaction, and then grants the
 * application role its rights. Safe to repeat, and to run from several processes concurrently.
 */
export function migrateDatabase(url: string, schemas: readonly SchemaName[]): Promise<void> {
  return asOwner(url, async (client) => {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await createApplicationRole(db)
    for (const schema of schemas) {
      const migrationsFolder = fileURLToPath(new URL(`../../migrations/${schema}`, import.meta.url))
      await migrate(db, { migrationsFolder, migrationsTable: `${schema}_migrations` })
    }
    await grantToApplicationRole(db, schemas)
  })
}

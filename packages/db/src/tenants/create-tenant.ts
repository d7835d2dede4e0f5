import type { Clock } from '@fiscus/runtime/clock'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { asOwner, databaseName, databaseUrl } from '../connections/connect.ts'
import { controlDatabase } from '../connections/databases.ts'
import { createDatabase } from '../create-database.ts'
import { migrateDatabase } from '../migrate-database.ts'
import { seedDatabase } from '../seed/seed-tenant.ts'
import { readTenant, type TenantRow } from './find-tenant.ts'
import { checkNewTenant, type NewTenant } from './new-tenant.ts'
import { registerTenant } from './register-tenant.ts'

/**
 * Makes a tenant: its database `<control database>_<slug>`, migrated and with the configuration a new tenant begins with, and
 * last its row, so that a tenant is there only when all of it is. Every step may be repeated: after a crash half way the same
 * call goes on, and for a tenant that exists it answers the tenant as it is. Throws an OperatorFault when the input
 * can't be used, or the database is somebody else's.
 */
export async function createTenant(
  { url, clock }: { url: string; clock: Clock },
  input: NewTenant,
): Promise<TenantRow> {
  const database = `${databaseName(url)}_${input.slug}`
  checkNewTenant(input, database)
  return asOwner(url, async (client) => {
    const control = controlDatabase(client)
    // A second process that makes the same tenant waits here and then finds it.
    await control.execute(sql`select pg_advisory_lock(hashtextextended(${database}, 0))`)
    const existing = await readTenant(control, { slug: input.slug })
    if (existing) return existing
    await createDatabase(client, database)
    await asOwner(databaseUrl(url, database), refuseForeign)
    await migrateDatabase(databaseUrl(url, database), ['tenant'])
    await seedDatabase(databaseUrl(url, database))
    return registerTenant({ control, clock }, { ...input, database })
  })
}

/** A database of that name may be another installation's, whose tenants are not ours, or another program's. */
async function refuseForeign(client: postgres.Sql): Promise<void> {
  const [found] = await client`select current_database() as name,
    to_regclass('drizzle.control_migrations') is not null or (to_regclass('drizzle.tenant_migrations') is null
      and exists (select from pg_tables where schemaname = 'public')) as is_foreign`
  if (found?.is_foreign)
    throw new OperatorFault(`The database ${found.name} is there and not a tenant's: choose another slug.`)
}

import type { Clock } from '@fiscus/runtime/clock'
import { sql } from 'drizzle-orm'
import { asOwner, databaseName, databaseUrl } from '../connect.ts'
import { createDatabase } from '../create-database.ts'
import { controlDatabase } from '../databases.ts'
import { migrateDatabase } from '../migrate-database.ts'
import { seedDatabase } from '../seed/seed-tenant.ts'
import { readTenant, type TenantRow } from './find-tenant.ts'
import { checkNewTenant, type NewTenant } from './new-tenant.ts'
import { registerTenant } from './register-tenant.ts'

/**
 * Makes a tenant: its database `<control database>_<slug>`, migrated and with the configuration a new tenant begins with, and
 * last its row, so that a tenant is there only when all of it is. Every step may be repeated: after a crash half way the same
 * call goes on, and for a tenant that exists it answers the tenant as it is. Throws an OperatorFault when the input can't be used.
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
    await migrateDatabase(databaseUrl(url, database), ['tenant'])
    await seedDatabase(databaseUrl(url, database))
    return registerTenant({ control, clock }, { ...input, database })
  })
}

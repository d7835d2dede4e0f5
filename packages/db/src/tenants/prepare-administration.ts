import type { Clock } from '@fiscus/runtime/clock'
import { OperatorError } from '@fiscus/runtime/operator-error'
import type postgres from 'postgres'
import { asOwner, databaseName } from '../connections/connect.ts'
import { controlDatabase } from '../connections/databases.ts'
import { createMissingDatabase } from '../migrations/create-database.ts'
import { migrateDatabase } from '../migrations/migrate-database.ts'
import { registerTenant } from './register-tenant.ts'
import { seedTenantDatabase } from './seed-tenant.ts'

/** The slug of the administration, which is a tenant too; its tables share the control database. */
export const administrationSlug = 'administration'

/**
 * Creates or migrates the administration database of `url`: both schemas, and the administration as the first tenant. Safe to repeat,
 * and to run from several processes concurrently.
 */
export async function prepareAdministration({ url, clock }: { url: string; clock: Clock }): Promise<void> {
  await createMissingDatabase(url)
  await asOwner(url, checkServerVersion)
  await migrateDatabase(url, ['control', 'tenant'])
  await seedTenantDatabase(url)
  const administration = { slug: administrationSlug, name: 'Administration', database: databaseName(url) }
  await asOwner(url, (client) => registerTenant({ control: controlDatabase(client), clock }, administration))
}

async function checkServerVersion(client: postgres.Sql): Promise<void> {
  const [server] = await client`select current_setting('server_version_num')::integer as number, version()`
  if (server?.number < 180_000)
    throw new OperatorError(`Fiscus needs PostgreSQL 18 or newer; this server is ${server?.version}.`)
}

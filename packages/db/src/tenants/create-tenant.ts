import type { CreationStep } from '@fiscus/contracts/tenants/tenant-vocabulary'
import { tenants as tenantTexts } from '@fiscus/messages/tenants'
import { InvalidInput, OperatorError } from '@fiscus/runtime/faults/operator-error'
import { sql } from 'drizzle-orm'
import type postgres from 'postgres'
import type { Author } from '../audit/write-audit-entry.ts'
import { asOwner, databaseName, databaseUrl } from '../connections/connect.ts'
import { markDatabase } from '../connections/database-mark.ts'
import { controlDatabase } from '../connections/databases.ts'
import { isMain, type ServerAddresses, serverUrlOf } from '../connections/tenant-url.ts'
import { createDatabase } from '../migrations/create-database.ts'
import { migrateDatabase } from '../migrations/migrate-database.ts'
import { checkNewTenant, type PlacedTenant } from './new-tenant.ts'
import { administrationSlug } from './prepare-administration.ts'
import { readTenant, type TenantRow } from './read-tenant.ts'
import { registerTenant } from './register-tenant.ts'
import { seedTenantDatabase } from './seed-tenant.ts'

type CreateContext = ServerAddresses & { author: Author; onStep?: (step: CreationStep) => Promise<void> }

/**
 * Creates a tenant: first its database `<administration database>_<slug>` with the migrations and the initial tax
 * configuration, and last its row and an audit entry of the administration, so that every registered tenant is
 * complete. Every step can be repeated: after a crash the same call completes the tenant, and for an existing tenant,
 * also with other facts, it returns the stored row. `onStep` is called, and awaited, before each step. `server` names a
 * further server, which `prepareServer` has prepared.
 * @throws InvalidInput with what to change
 * @throws OperatorError when the database belongs to another program or installation
 */
export async function createTenant(
  { url, servers, author, onStep = async () => {} }: CreateContext,
  { server = null, ...input }: PlacedTenant,
): Promise<TenantRow> {
  const database = `${databaseName(url)}_${input.slug}`
  checkNewTenant(input, database)
  if (input.slug === administrationSlug)
    throw new InvalidInput(tenantTexts.slugReserved({ slug: administrationSlug }))
  const serverUrl = serverUrlOf({ url, servers }, server)
  const tenantUrl = databaseUrl(serverUrl, database)
  return asOwner(url, async (client) => {
    const control = controlDatabase(client)
    // A second process that creates the same tenant waits here and then finds the row.
    await control.execute(sql`select pg_advisory_lock(hashtextextended(${database}, 0))`)
    const existing = await readTenant(control, { slug: input.slug })
    if (existing) return existing
    await onStep('database')
    if (isMain(server)) await createDatabase(client, database)
    else await asOwner(serverUrl, (other) => createDatabase(other, database))
    await asOwner(tenantUrl, rejectForeignDatabase)
    await onStep('schema')
    await migrateDatabase(tenantUrl, ['tenant'])
    await onStep('configuration')
    await seedTenantDatabase(tenantUrl)
    await onStep('registration')
    const row = { ...input, server: isMain(server) ? null : server, database }
    const tenant = await registerTenant({ control, author }, row)
    await asOwner(tenantUrl, (owner) => markDatabase(owner, tenant.id))
    return tenant
  })
}

/** A database of that name may belong to another program, or be the administration database of another installation. */
async function rejectForeignDatabase(client: postgres.Sql): Promise<void> {
  const [found] = await client`select current_database() as name,
    to_regclass('drizzle.control_migrations') is not null or (to_regclass('drizzle.tenant_migrations') is null
      and exists (select from pg_tables where schemaname = 'public')) as is_foreign`
  if (found?.is_foreign) throw new OperatorError(tenantTexts.databaseForeign({ database: found.name }))
}

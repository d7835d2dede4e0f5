import type { Clock } from '@fiscus/runtime/clock'
import { asOwner, databaseName } from '../connections/connect.ts'
import { markDatabase } from '../connections/database-mark.ts'
import { controlDatabase } from '../connections/databases.ts'
import { requireSession } from '../connections/require-session.ts'
import { createMissingDatabase } from '../migrations/create-database.ts'
import { ensureApplicationLogins } from '../migrations/ensure-application-logins.ts'
import { migrateDatabase } from '../migrations/migrate-database.ts'
import { requireMigrated, requireServerVersion } from '../migrations/require-migrated.ts'
import { registerTenant } from './register-tenant.ts'
import { seedTenantDatabase } from './seed-tenant.ts'

/** The slug of the administration, which is a tenant too; its tables share the administration database. */
export const administrationSlug = 'administration'

/**
 * Creates or migrates the administration database of `url`: both schemas, the logins of the processes, and the
 * administration as the first tenant. Safe to repeat, and to run from several processes concurrently.
 * @throws OperatorError when it has the schema of a newer version that this one cannot use; nothing is changed then
 */
export async function prepareAdministration({ url, clock }: { url: string; clock: Clock }): Promise<void> {
  await createMissingDatabase(url)
  await asOwner(url, async (client) => {
    await requireSession(client)
    await requireServerVersion(client)
  })
  await migrateDatabase(url, ['control', 'tenant'])
  // What follows writes: not into the schema of a newer version.
  await asOwner(url, requireMigrated)
  await ensureApplicationLogins(url)
  await seedTenantDatabase(url)
  const administration = { slug: administrationSlug, name: 'Administration', database: databaseName(url) }
  const author = { at: clock.now(), actor: 'system', request_id: null, reason: null }
  await asOwner(url, async (client) => {
    const { id } = await registerTenant({ control: controlDatabase(client), author }, administration)
    await markDatabase(client, id)
  })
}

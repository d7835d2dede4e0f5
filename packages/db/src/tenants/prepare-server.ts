import { drizzle } from 'drizzle-orm/postgres-js'
import { asOwner } from '../connections/connect.ts'
import { requireSession } from '../connections/require-session.ts'
import { isMain, type ServerAddresses, serverUrlOf } from '../connections/tenant-url.ts'
import { createApplicationRoles } from '../migrations/application-roles.ts'
import { ensureApplicationLogins } from '../migrations/ensure-application-logins.ts'
import { requireServerVersion } from '../migrations/require-migrated.ts'

/**
 * Prepares a further server for databases of tenants: the roles and logins of the classes of processes. Safe to repeat. The
 * server of the administration, `main`, is prepared by `prepareAdministration`.
 * @throws OperatorError for an unknown name, a PgBouncer instead of PostgreSQL, or an old version
 */
export async function prepareServer(addresses: ServerAddresses, name: string | undefined): Promise<void> {
  if (name === undefined || isMain(name)) return
  const url = serverUrlOf(addresses, name)
  await asOwner(url, async (client) => {
    await requireSession(client)
    await requireServerVersion(client)
    await createApplicationRoles(drizzle(client))
  })
  await ensureApplicationLogins(url, addresses.url)
}

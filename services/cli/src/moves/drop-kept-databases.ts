import { asOwner } from '@fiscus/db/connections/connect'
import { type ServerAddresses, serverUrlOf } from '@fiscus/db/connections/tenant-url'
import { dropDatabase, listKept } from '@fiscus/db/moves/kept-database'
import { listTenants, type TenantRow } from '@fiscus/db/tenants/read-tenant'
import { mainServer } from '@fiscus/runtime/environment/database-servers'
import { describeFailure } from '../command/run-program.ts'
import { withControlDatabase } from '../command/with-database.ts'

/** A former database that was dropped, or why not. `kept` null: the server is unreachable. */
export type DroppedDatabase = { slug: string; server: string; kept: string | null; failure: string | null }

/**
 * Drops the former databases of moved tenants whose time has passed, on every server. One that fails does not stop the
 * rest.
 */
export async function dropKeptDatabases(addresses: ServerAddresses, now: Date): Promise<DroppedDatabase[]> {
  const tenants = await withControlDatabase(listTenants)
  const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]))
  const dropped: DroppedDatabase[] = []
  for (const server of [mainServer, ...(addresses.servers ?? []).map(({ name }) => name)])
    try {
      dropped.push(...(await dropOn(serverUrlOf(addresses, server), { server, byId, now })))
    } catch (error) {
      dropped.push({ slug: '-', server, kept: null, failure: describeFailure(error) })
    }
  return dropped
}

type OnServer = { server: string; byId: ReadonlyMap<string, TenantRow>; now: Date }

/** Databases of tenants that are unknown here belong to another installation on the server. */
function dropOn(url: string, { server, byId, now }: OnServer): Promise<DroppedDatabase[]> {
  return asOwner(url, async (client) => {
    const dropped: DroppedDatabase[] = []
    for (const { database, tenantId } of await listKept(client, now)) {
      const tenant = byId.get(tenantId)
      // That of a move in progress is the tenant's only one.
      if (!tenant || tenant.moving_to !== null) continue
      await dropDatabase(client, database)
      dropped.push({ slug: tenant.slug, server, kept: database, failure: null })
    }
    return dropped
  })
}

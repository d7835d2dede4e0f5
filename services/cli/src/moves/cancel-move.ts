import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { asOwner } from '@fiscus/db/connections/connect'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { type ServerAddresses, serverUrlOf } from '@fiscus/db/connections/tenant-url'
import { hasDatabase, keptDatabaseOf, markKept } from '@fiscus/db/moves/kept-database'
import { cancelMove } from '@fiscus/db/moves/move-state'
import { renameDatabase } from '@fiscus/db/moves/rename-database'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { dropMovedDatabase } from '../copies/prepare-database.ts'

type Cancellation = {
  addresses: ServerAddresses
  control: ControlDatabase
  tenant: TenantRow
  author: Author
}

/**
 * Ends a move without moving: the former database has its name again, and requests go on. What was copied is dropped,
 * unless the new server is unreachable: the next move drops it. False: the tenant is not being moved.
 */
export async function stayOnServer({ addresses, control, tenant, author }: Cancellation): Promise<boolean> {
  let copyServer: string | null = null
  const cancelled = await cancelMove(
    control,
    tenant.id,
    async (row) => {
      copyServer = row.moving_to
      await asOwner(serverUrlOf(addresses, row.server), async (server) => {
        if (await hasDatabase(server, row.database)) return
        await renameDatabase(server, keptDatabaseOf(row), row.database)
        await markKept(server, row.database, null)
      })
    },
    author,
  )
  if (copyServer !== null)
    await asOwner(serverUrlOf(addresses, copyServer), (server) =>
      dropMovedDatabase(server, tenant.database),
    ).catch(() => {})
  return cancelled
}

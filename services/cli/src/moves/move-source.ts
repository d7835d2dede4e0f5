import { applicationLogin, formerLogin, processClasses } from '@fiscus/db/connections/application-login'
import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import { type ServerAddresses, serverUrlOf } from '@fiscus/db/connections/tenant-url'
import { lastMigrationOf } from '@fiscus/db/copies/migrate-up-to'
import { readJournal } from '@fiscus/db/migrations/journal'
import { hasDatabase, keptDatabaseOf } from '@fiscus/db/moves/kept-database'
import { requireMayEndConnections } from '@fiscus/db/moves/rename-database'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'

/** The database that is moved: its server, its present name there, and what it holds. */
export type MoveSource = {
  serverUrl: string
  /** Its own name, or the one under which an interrupted move has closed it. */
  database: string
  bytes: number
  /** By the statistics of the server, which are not exact; 0 without statistics. */
  rows: number
}

/**
 * Reads the database that a move copies, also that of a move which was interrupted.
 * @throws OperatorError when it cannot be moved, with what to do
 */
export async function readMoveSource(addresses: ServerAddresses, tenant: TenantRow): Promise<MoveSource> {
  const serverUrl = serverUrlOf(addresses, tenant.server)
  const kept = keptDatabaseOf(tenant)
  const database = await asOwner(serverUrl, async (server) => {
    const logins = processClasses.map((each) => applicationLogin(serverUrl, each).login)
    await requireMayEndConnections(server, [...logins, formerLogin(serverUrl)])
    if (!(await hasDatabase(server, kept))) return tenant.database
    if (tenant.paused_at !== null && !(await hasDatabase(server, tenant.database))) return kept
    throw new OperatorError(
      `Its server still has ${kept}, the former database of an earlier move: drop it with bin/tenant move ${tenant.slug} --drop-kept, and repeat.`,
    )
  })
  const url = databaseUrl(serverUrl, database)
  const schema = await lastMigrationOf(url)
  const newest = readJournal('tenant').at(-1)?.tag
  if (schema !== newest)
    throw new OperatorError(
      schema === undefined
        ? `The database ${tenant.database} has the schema of a newer version of Fiscus: use bin/tenant of that version.`
        : `The database ${tenant.database} has an older schema: run bin/tenant migrate, and repeat.`,
    )
  const [size] = await asOwner(
    url,
    (client) => client`select pg_database_size(current_database())::float8 as bytes,
      (select coalesce(sum(greatest(reltuples, 0)), 0)::float8 from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r') as rows`,
  )
  return { serverUrl, database, bytes: size?.bytes ?? 0, rows: size?.rows ?? 0 }
}

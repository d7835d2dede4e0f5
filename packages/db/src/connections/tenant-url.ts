import { type DatabaseServer, mainServer } from '@fiscus/runtime/environment/database-servers'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type { tenants } from '../schema/control/tenants.ts'
import { databaseUrl } from './connect.ts'

/** The direct address of the administration database, and the further servers. */
export type ServerAddresses = { url: string; servers?: readonly DatabaseServer[] | undefined }

/** Where the database of a tenant is. `server` null: on the server of the administration database. */
export type TenantPlace = Pick<typeof tenants.$inferSelect, 'server' | 'database'>

/** The database to which work on a further server itself connects. */
export const maintenanceDatabase = 'postgres'

/**
 * Returns the direct address of a server, with a database for work on the server itself. `main` or null is the server
 * of the administration database.
 * @throws OperatorError for a server that DATABASE_SERVERS does not name
 */
export function serverUrlOf({ url, servers = [] }: ServerAddresses, name: string | null): string {
  if (isMain(name)) return url
  const server = servers.find((each) => each.name === name)
  if (!server) {
    const names = [mainServer, ...servers.map((each) => each.name)].join(', ')
    throw new OperatorError(
      `There is no database server ${name}: DATABASE_SERVERS must name it. Named are ${names}.`,
    )
  }
  return databaseUrl(server.url, maintenanceDatabase)
}

/**
 * Returns the direct address of a tenant's database.
 * @throws OperatorError for a server that DATABASE_SERVERS does not name
 */
export function tenantUrlOf(addresses: ServerAddresses, { server, database }: TenantPlace): string {
  return databaseUrl(serverUrlOf(addresses, server), database)
}

/** Returns whether a name is that of the server of the administration database. */
export function isMain(name: string | null): name is null | typeof mainServer {
  return name === null || name === mainServer
}

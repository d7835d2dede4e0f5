import { findServer, type Server } from '../find-server.ts'

/** Where the DAV servers are. */
export type DavServers = { radicale: Server; xandikos: Server }

/**
 * Returns where Radicale and Xandikos are, or null if one is not available. With CI=true a missing server is an error.
 */
export async function findDavServers(): Promise<DavServers | null> {
  const radicale = await findServer('radicale', ['radicale'])
  const xandikos = await findServer('xandikos', ['xandikos'])
  return radicale !== null && xandikos !== null ? { radicale, xandikos } : null
}

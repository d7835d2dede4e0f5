import { findProgram } from '../find-program.ts'

/** The paths of the DAV servers. */
export type DavServers = { radicale: string; xandikos: string }

/** Returns the paths of Radicale and Xandikos, or null if one is not available. With CI=true a missing server is an error. */
export async function findDavServers(): Promise<DavServers | null> {
  const radicale = await findProgram('radicale', 'radicale')
  const xandikos = await findProgram('xandikos', 'xandikos')
  return radicale !== null && xandikos !== null ? { radicale, xandikos } : null
}

import { connectionFault } from './connection-fault.ts'

/** Codes of postgres.js for a lost or closed connection. */
const driverCodes = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
])

/**
 * SQLSTATEs (PostgreSQL manual, appendix A) of temporary failures: connection exceptions (08), no such database (3D000),
 * insufficient resources (53), statement or transaction time-outs (57014, 25P03, 25P04), shutdown and start (57P0x), a server
 * that has become a read-only standby (25006).
 */
const sqlState = /^(08...|3D000|53...|57014|57P0.|25006|25P03|25P04)$/

/** Returns whether an error or one of its causes means that the database is unreachable. The request can be retried. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || typeof cause.code !== 'string') continue
    if (driverCodes.has(cause.code) || sqlState.test(cause.code)) return true
    // postgres.js adds the query to a socket error. Without a query, the error belongs to another host.
    if ('query' in cause && connectionFault(cause) !== null) return true
  }
  return false
}

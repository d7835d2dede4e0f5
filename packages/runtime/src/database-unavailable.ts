/** Codes of Node for an unreachable host, a lost connection or a process without a free descriptor. */
const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETUNREACH',
  'ENFILE',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

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
    if (networkCodes.has(cause.code) && 'query' in cause) return true
  }
  return false
}

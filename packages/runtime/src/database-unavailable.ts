/** What Node reports when a host can't be reached, or was lost. */
const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** What postgres.js reports of a lost or closed connection. */
const driverCodes = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
])

/**
 * SQLSTATEs (PostgreSQL manual, appendix A) that pass by themselves: connection exceptions (08), no such database (3D000),
 * insufficient resources (53), statement or transaction time-outs (57014, 25P03, 25P04), shutdown and start (57P0x), a server
 * that has become a read-only standby (25006).
 */
const sqlState = /^(08...|3D000|53...|57014|57P0.|25006|25P03|25P04)$/

/** Whether a failure, or what caused it, is a database that doesn't answer: worth a 503 and another attempt. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || typeof cause.code !== 'string') continue
    if (driverCodes.has(cause.code) || sqlState.test(cause.code)) return true
    // postgres.js adds the query to what the socket reports; without one, another host was not reached.
    if (networkCodes.has(cause.code) && 'query' in cause) return true
  }
  return false
}

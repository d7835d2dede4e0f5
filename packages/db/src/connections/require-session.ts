import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type postgres from 'postgres'
import { hasSqlState } from './sql-states.ts'

/** The code of a faulty message, with which PgBouncer also rejects parameters, logins and databases. */
export const protocolViolation = '08P01'

/** A setting that each direct connection sends when it starts. A pooler rejects it, or loses it. */
export const sessionMark = { 'fiscus.session': 'direct' }

/**
 * Verifies that a direct connection has a session of its own, and not one that a pooler shares.
 * @throws OperatorError that names what to set
 */
export async function requireSession(client: postgres.Sql): Promise<void> {
  const [row] = await client`select current_setting('fiscus.session', true) as mark`
  if (row?.mark !== sessionMark['fiscus.session'])
    throw poolerInstead(`${client.options.host}:${client.options.port}`)
}

/**
 * Returns the error to throw for an error of a direct connection: one with what to set, if a PgBouncer has rejected the
 * connection.
 */
export function explainPooler(error: unknown, url: string): unknown {
  const isRejected =
    error instanceof Error && hasSqlState(error, protocolViolation) && /startup parameter/.test(error.message)
  return isRejected ? poolerInstead(new URL(url).host) : error
}

/** It has no cause: with that of the connection, a process would wait for the database. */
function poolerInstead(address: string): OperatorError {
  return new OperatorError(
    `${address} is a PgBouncer, which shares its connections: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
  )
}

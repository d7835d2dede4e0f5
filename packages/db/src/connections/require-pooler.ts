import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type postgres from 'postgres'
import { applicationLimits } from './application-limits.ts'
import { connectPooled } from './connect.ts'
import { protocolViolation } from './require-session.ts'
import { hasSqlState, invalidLogin } from './sql-states.ts'

const unknownToPooler = /no such (user|database)|(auth|SASL).*failed/i

/**
 * Verifies that a PgBouncer leads to the same server as a direct connection, and that its connections have the limits
 * of the application.
 * @throws OperatorError that names what to do. Throws the error of the connection when PgBouncer or the server is
 * unreachable.
 */
export async function requirePooler(poolerUrl: string, direct: postgres.Sql): Promise<void> {
  const client = connectPooled(poolerUrl, 1)
  const address = new URL(poolerUrl).host
  try {
    await requireSameServer(client, direct, address)
    await requireLimits(client, address)
  } catch (error) {
    throw explainRejection(error, `${client.options.user}`, address)
  } finally {
    await client.end({ timeout: 0 })
  }
}

async function requireSameServer(client: postgres.Sql, direct: postgres.Sql, address: string): Promise<void> {
  const readServer = async (sql: postgres.Sql) => {
    const [row] = await sql`select pg_postmaster_start_time()::text as started, current_database() as name`
    return `${row?.started} ${row?.name}`
  }
  if ((await readServer(client)) !== (await readServer(direct)))
    throw new OperatorError(
      `The PgBouncer ${address} leads to another server than the direct address (DATABASE_DIRECT_URL, DATABASE_DIRECT_SERVERS): correct one of them.`,
    )
}

async function requireLimits(client: postgres.Sql, address: string): Promise<void> {
  const rows = await client`select name, setting from pg_settings`
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
  for (const [name, expected] of Object.entries(applicationLimits)) {
    const applied = settings.get(name)
    if (applied !== String(expected))
      throw new OperatorError(
        `Through the PgBouncer ${address}, ${name} is ${applied} ms instead of ${expected}: run bin/tenant migrate, which sets it for the login ${client.options.user}, then RECONNECT on the console of PgBouncer.`,
      )
  }
}

function explainRejection(error: unknown, login: string, address: string): unknown {
  if (!(error instanceof Error)) return error
  const isRejected =
    hasSqlState(error, ...invalidLogin) ||
    (hasSqlState(error, protocolViolation) && unknownToPooler.test(error.message))
  if (!isRejected) return error
  // Without its cause, for which a process would wait.
  return new OperatorError(
    `The PgBouncer ${address} rejects the login ${login} (${error.message}): run bin/tenant migrate, then give PgBouncer the line of bin/tenant application-url --userlist in its auth_file, and the database in [databases].`,
  )
}

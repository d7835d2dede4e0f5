import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type postgres from 'postgres'
import { connectApplication, databaseName } from '../connections/connect.ts'
import { requirePooler } from '../connections/require-pooler.ts'
import { explainPooler, requireSession } from '../connections/require-session.ts'
import { hasSqlState, invalidLogin, noSuchDatabase, notMigrated } from '../connections/sql-states.ts'
import { newestMigration } from './journal.ts'

const versionMin = 180_000

/** @throws OperatorError when the server is older than PostgreSQL 18 */
export async function requireServerVersion(client: postgres.Sql): Promise<void> {
  const [server] = await client`select current_setting('server_version_num')::integer as number, version()`
  if (server?.number < versionMin)
    throw new OperatorError(`Fiscus needs PostgreSQL 18 or newer; this server is ${server?.version}.`)
}

/**
 * Verifies that the administration database has the schema of this program, by its last migration, or a newer one that
 * still has all that this program reads and writes (0086).
 * @throws OperatorError that names the command to run
 */
export async function requireMigrated(client: postgres.Sql): Promise<void> {
  await requireSession(client)
  await requireServerVersion(client)
  const name = client.options.database
  const last = await readLastMigration(client)
  const expected = newestMigration('control')
  if (last === null) throw new OperatorError(`The database ${name} is not migrated: run bin/tenant migrate.`)
  if (last < expected)
    throw new OperatorError(
      `The database ${name} has the schema of an older version of Fiscus: run bin/tenant migrate.`,
    )
  if (last > expected && (await readOldestSupported(client)) > newestMigration('control', 'tenant'))
    throw new OperatorError(
      `The database ${name} has the schema of a newer version of Fiscus, which this version cannot use: start the newer version.`,
    )
}

/**
 * Verifies with connections of the application that the administration database is ready for this program, and the
 * PgBouncer before it, if there is one.
 * @throws OperatorError when the database or the login does not exist, the schema or the server is of another version,
 * or the addresses of server and PgBouncer are confused. Throws the error of the connection when the server is
 * unreachable.
 */
export async function requireReadyDatabase({
  databaseUrl: url,
  poolerUrl,
}: {
  databaseUrl: string
  poolerUrl?: string | undefined
}): Promise<void> {
  const client = connectApplication(url, 1)
  try {
    await requireMigrated(client)
    if (poolerUrl !== undefined) await requirePooler(poolerUrl, client)
  } catch (error) {
    if (hasSqlState(error, noSuchDatabase))
      throw new OperatorError(
        `The database ${databaseName(url)} does not exist: run bin/tenant migrate, or correct DATABASE_URL.`,
        { cause: error },
      )
    if (hasSqlState(error, ...invalidLogin))
      throw new OperatorError(
        `PostgreSQL rejects the login ${client.options.user}: correct DATABASE_URL, or run bin/tenant migrate with the address of the owner, which creates the login.`,
        { cause: error },
      )
    throw explainPooler(error, url)
  } finally {
    await client.end({ timeout: 0 })
  }
}

/** The instant of the last applied migration. Null: there is none. */
async function readLastMigration(client: postgres.Sql): Promise<number | null> {
  try {
    const [row] = await client`select max(created_at)::float8 as last from drizzle.control_migrations`
    return row?.last ?? null
  } catch (error) {
    if (hasSqlState(error, ...notMigrated)) return null
    throw error
  }
}

/** The instant of the newest migration that a process must have. */
async function readOldestSupported(client: postgres.Sql): Promise<number> {
  const [row] = await client`select max(migration)::float8 as oldest from drizzle.oldest_supported`
  return row?.oldest ?? Number.POSITIVE_INFINITY
}

import { readFileSync } from 'node:fs'
import { hasCode } from '@fiscus/runtime/has-code'
import { OperatorError } from '@fiscus/runtime/operator-error'
import type postgres from 'postgres'
import { connectApplication, databaseName } from '../connections/connect.ts'

const versionMin = 180_000
const invalidLogin = ['28P01', '28000']
const noSuchDatabase = '3D000'
/** No table, no schema, and no right to read them. */
const notMigrated = ['42P01', '3F000', '42501']

/** @throws OperatorError when the server is older than PostgreSQL 18 */
export async function requireServerVersion(client: postgres.Sql): Promise<void> {
  const [server] = await client`select current_setting('server_version_num')::integer as number, version()`
  if (server?.number < versionMin)
    throw new OperatorError(`Fiscus needs PostgreSQL 18 or newer; this server is ${server?.version}.`)
}

/**
 * Verifies that the administration database has the schema of this program, by its last migration.
 * @throws OperatorError that names the command to run
 */
export async function requireMigrated(client: postgres.Sql): Promise<void> {
  await requireServerVersion(client)
  const name = client.options.database
  const last = await readLastMigration(client)
  const expected = lastMigration()
  if (last === null) throw new OperatorError(`The database ${name} is not migrated: run bin/tenant migrate.`)
  if (last < expected)
    throw new OperatorError(
      `The database ${name} has the schema of an older version of Fiscus: run bin/tenant migrate.`,
    )
  if (last > expected)
    throw new OperatorError(
      `The database ${name} has the schema of a newer version of Fiscus: start the newer version.`,
    )
}

/**
 * Verifies with a connection of the application that the administration database is ready for this program.
 * @throws OperatorError when the database or the login does not exist, or the schema or the server is of another version. Throws the
 * error of the connection when the server is unreachable.
 */
export async function requireReadyDatabase(url: string): Promise<void> {
  const client = connectApplication(url, 1)
  try {
    await requireMigrated(client)
  } catch (error) {
    if (hasCode(error, noSuchDatabase))
      throw new OperatorError(
        `The database ${databaseName(url)} does not exist: run bin/tenant migrate, or correct DATABASE_URL.`,
        { cause: error },
      )
    if (hasCode(error, ...invalidLogin))
      throw new OperatorError(
        `PostgreSQL rejects the login ${client.options.user}: correct DATABASE_URL, or run bin/tenant migrate with the address of the owner, which creates the login.`,
        { cause: error },
      )
    throw error
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
    if (hasCode(error, ...notMigrated)) return null
    throw error
  }
}

function lastMigration(): number {
  const journal = new URL('../../migrations/control/meta/_journal.json', import.meta.url)
  const { entries }: { entries: { when: number }[] } = JSON.parse(readFileSync(journal, 'utf8'))
  return Math.max(...entries.map(({ when }) => when))
}

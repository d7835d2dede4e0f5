import type postgres from 'postgres'
import { asOwner, databaseName, databaseUrl } from '../connections/connect.ts'
import { hasSqlState, noSuchDatabase } from '../connections/sql-states.ts'

const duplicateDatabase = '42P04'

/** Creates the database of a URL, unless it exists. */
export function createMissingDatabase(url: string): Promise<void> {
  return asOwner(url, async (client) => {
    try {
      await client`select 1`
    } catch (error) {
      if (!hasSqlState(error, noSuchDatabase)) throw error
      await asOwner(databaseUrl(url, 'postgres'), (server) => createDatabase(server, databaseName(url)))
    }
  })
}

/** Creates an empty database, unless it exists. PostgreSQL's built-in C.UTF-8 sorts equally on every machine. */
export async function createDatabase(client: postgres.Sql, name: string): Promise<void> {
  const [existing] = await client`select from pg_database where datname = ${name}`
  if (existing) return
  try {
    await client`create database ${client(name)} template template0 encoding 'UTF8' locale 'C'
      locale_provider builtin builtin_locale 'C.UTF-8'`
  } catch (error) {
    if (!hasSqlState(error, duplicateDatabase)) throw error
  }
}

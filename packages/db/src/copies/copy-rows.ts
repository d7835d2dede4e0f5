import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'
import type { CopiedTable } from './tenant-tables.ts'

type Client = postgres.Sql | postgres.TransactionSql

/** Reads the rows of a table in the text format of COPY: one line for each row. */
export async function readRows(
  client: Client,
  { name, columns }: CopiedTable,
): Promise<AsyncIterable<Uint8Array>> {
  return untilEnd(await client`copy ${client(name)} (${client(columns)}) to stdout`.readable())
}

/**
 * Passes the rows on. postgres.js pauses its socket while the reader is slower. When the end of the rows has arrived by
 * then, it does not resume the socket, and the next statement of the connection would get no answer.
 */
async function* untilEnd(rows: Readable): AsyncGenerator<Uint8Array> {
  yield* rows
  rows._read(0)
}

/** Replaces the rows of a table by what `readRows` has read from the same table with the same schema. */
export async function writeRows(
  client: Client,
  { name, columns }: CopiedTable,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  await client`delete from ${client(name)}`
  await pipeline(
    Readable.from(rows, { objectMode: false }),
    await client`copy ${client(name)} (${client(columns)}) from stdin`.writable(),
  )
}

/** Lets the numbers that the database assigns continue after those of the copied rows. */
export async function continueNumbers(client: Client): Promise<void> {
  const columns = await client<{ table: string; column: string }[]>`
    select attrelid::regclass::text as table, attname as column from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relnamespace = 'public'::regnamespace`
  for (const { table, column } of columns)
    await client`select setval(pg_get_serial_sequence(${table}, ${column}),
      coalesce((select max(${client(column)}) from ${client(table)}), 0) + 1, false)`
}

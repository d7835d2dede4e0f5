import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type postgres from 'postgres'
import { asOwner } from '../connections/connect.ts'
import { readRows, writeRows } from './copy-rows.ts'
import { type CopiedTable, listTables } from './tenant-tables.ts'

/** What was copied: rows of all tables, and the bytes of their text. */
export type Copied = { tables: number; rows: number; bytes: number }

type CopyProgress = (done: { table: string; bytes: number }) => void

/**
 * Copies every row of a tenant's database to a database with the same schema, in one snapshot, with the numbers that
 * the database assigns next, and compares the rows of both by count and digest.
 * @throws OperatorError when they differ
 */
export function copyDatabase(from: string, to: string, onProgress: CopyProgress): Promise<Copied> {
  return asOwner(from, (source) =>
    asOwner(to, async (target) => {
      for (const client of [source, target]) await unifyTexts(client)
      // On the one connection of the owner.
      await source`begin isolation level repeatable read read only`
      const copied: Copied = { tables: 0, rows: 0, bytes: 0 }
      const tables = await listTables(source)
      for (const table of tables) {
        await writeRows(target, table, counted(await readRows(source, table), table.name, copied, onProgress))
        copied.tables += 1
      }
      await copyNumbers(source, target)
      for (const table of tables) {
        const [original, copy] = await Promise.all([source, target].map((client) => sumOf(client, table)))
        if (original?.rows !== copy?.rows || original?.digest !== copy?.digest)
          throw new OperatorError(
            `The copy of the table ${table.name} differs: ${copy?.rows} of ${original?.rows} rows, or other values.`,
          )
        copied.rows += Number(original?.rows)
      }
      await source`commit`
      return copied
    }),
  )
}

/** Both servers are to write the same text for the same value. */
async function unifyTexts(client: postgres.Sql): Promise<void> {
  await client`select set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO', false),
    set_config('intervalstyle', 'iso_8601', false), set_config('bytea_output', 'hex', false), set_config('extra_float_digits', '1', false)`
}

async function* counted(
  source: AsyncIterable<Uint8Array>,
  table: string,
  copied: Copied,
  onProgress: CopyProgress,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    copied.bytes += chunk.length
    onProgress({ table, bytes: copied.bytes })
    yield chunk
  }
}

/** The sum of the digests does not depend on the order, in which a server is free. */
async function sumOf(
  client: postgres.Sql,
  { name, columns }: CopiedTable,
): Promise<{ rows: string; digest: string } | undefined> {
  const quoted = columns.map((column) => `"${column}"`).join(', ')
  const [sum] = await client.unsafe<{ rows: string; digest: string }[]>(
    `select count(*)::text as rows,
      coalesce(sum(('x' || left(encode(sha256(convert_to(row(${quoted})::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as digest
    from "${name}"`,
  )
  return sum
}

/** Numbers of deleted rows are not assigned again. */
async function copyNumbers(source: postgres.Sql, target: postgres.Sql): Promise<void> {
  const sequences = await source<{ name: string; last: string }[]>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null`
  for (const { name, last } of sequences)
    await target`select setval(format('public.%I', ${name}::text)::regclass, ${last}::bigint)`
}

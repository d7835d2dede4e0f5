import { getTableColumns, type SQL, type SQLChunk, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { builtOnce } from './built-once.ts'
import { type Executing, preparedStatement, type Statement } from './execute-prepared.ts'

const noEnding = sql``

/**
 * Inserts rows as one parameter in JSON: the text of the statement is short, and the same for each number of rows, so
 * that each connection prepares it once, where a list of values has a parameter for each column of each row. All rows
 * have the columns of the first one.
 * @param rows some thousand at most, with texts of some megabytes together, which JSON makes larger
 * @param ending the end of the statement: `on conflict`, `returning`, without values of the rows. The text of the
 *   statement is built once for an ending that is a constant
 * @returns what the statement returns, as the driver reads it
 */
export async function insertRows<Table extends PgTable, Returned extends Record<string, unknown> = never>(
  tx: Executing,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  ending: SQL = noEnding,
): Promise<readonly Returned[]> {
  const [first] = rows
  if (!first) return []
  const keys = Object.keys(first)
  const known = statementsOf(ending)(table)
  const statement =
    known.get(keys.join()) ??
    preparedStatement(sql`${insertOfJson(table, keys, sql`${sql.placeholder('rows')}`)} ${ending}`)
  known.set(keys.join(), statement)
  const values = { rows: JSON.stringify(rows) }
  return statement<Returned>(tx, values)
}

/** The statements of an ending and a table, by their columns. */
const statementsOf = builtOnce((_: SQL) => builtOnce((_: PgTable) => new Map<string, Statement>()))

/**
 * An insert of rows that are one parameter in JSON.
 * @param keys the columns of the rows
 * @param given further columns, with an expression for all rows
 */
export function insertOfJson(
  table: PgTable,
  keys: readonly string[],
  json: SQL,
  given: Readonly<Record<string, SQL>> = {},
): SQL {
  const used = Object.entries(getTableColumns(table)).filter(([key]) => keys.includes(key) && !(key in given))
  const named = used.map(([, { name }]) => sql.identifier(name))
  const types = used.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`)
  const columns = [...named, ...Object.keys(given).map((name) => sql.identifier(name))]
  const values = [...named, ...Object.values(given)]
  return sql`insert into ${table} (${listOf(columns)}) select ${listOf(values)} from json_to_recordset(${json}::text::json) as rows (${listOf(types)})`
}

const listOf = (parts: SQLChunk[]) => sql.join(parts, sql`, `)

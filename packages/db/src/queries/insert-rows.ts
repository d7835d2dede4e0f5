import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TenantTransaction } from '../connections/databases.ts'

/**
 * Inserts rows as one parameter in JSON: the text of the statement is short, and the same for each number of rows, where a list of
 * values has a parameter for each column of each row. All rows have the columns of the first one.
 * @param rows some thousand at most, without large texts, which JSON would make larger
 * @param onConflict the end of the statement
 */
export async function insertRows<Table extends PgTable>(
  tx: Pick<TenantTransaction, 'execute'>,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  onConflict: SQL = sql``,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const used = Object.entries(getTableColumns(table)).filter(([key]) => key in first)
  const list = sql.join(
    used.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  const types = sql.join(
    used.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${table} (${list}) select ${list} from json_to_recordset(${JSON.stringify(rows)}::text::json) as rows (${types}) ${onConflict}`,
  )
}

import { type Executing, preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { sql } from 'drizzle-orm'

const selectIds = preparedStatement(
  sql`select uuidv7()::text as id from generate_series(1, ${sql.placeholder('count')}::int)`,
)

/**
 * Returns new ids of records in ascending order, so that rows which refer to each other can be inserted many at a time.
 */
export async function newIds(tx: Executing, count: number): Promise<string[]> {
  if (count === 0) return []
  const rows = await selectIds<{ id: string }>(tx, { count })
  return rows.map(({ id }) => id)
}

import { type Executing, executePrepared } from '@fiscus/db/queries/execute-prepared'
import { sql } from 'drizzle-orm'

/** Returns new ids of records in ascending order, so that rows which refer to each other can be inserted many at a time. */
export async function newIds(tx: Executing, count: number): Promise<string[]> {
  if (count === 0) return []
  const rows = await executePrepared<{ id: string }>(
    tx,
    sql`select uuidv7()::text as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}

import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { sql } from 'drizzle-orm'

/** Returns new ids of records in ascending order, so that rows which refer to each other can be inserted many at a time. */
export async function newIds(tx: Pick<TenantTransaction, 'execute'>, count: number): Promise<string[]> {
  if (count === 0) return []
  const rows = await tx.execute<{ id: string }>(
    sql`select uuidv7()::text as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}

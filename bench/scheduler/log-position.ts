import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { sql } from 'drizzle-orm'

/** The bytes that a PostgreSQL has written to its log so far. */
export async function logPosition(control: ControlDatabase): Promise<number> {
  const [row] = await control.execute<{ bytes: string }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
  )
  return Number(row?.bytes)
}

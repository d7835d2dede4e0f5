import { sql } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import type { Channel } from '../connections/channels.ts'

/**
 * Tells every process what changed: a tenant's id, or a key's digest. In a transaction it is told at the commit. Only
 * connections to the same database hear it, hence always on the control database.
 */
export async function notifyChange(
  control: Pick<PgDatabase<PostgresJsQueryResultHKT>, 'execute'>,
  channel: Channel,
  changed: string,
): Promise<void> {
  await control.execute(sql`select pg_notify(${channel}, ${changed})`)
}

import { sql } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import type { Channel } from '../connections/channels.ts'

/**
 * Notifies every process of a change: `changed` is the id of a tenant or user, or the digest of a key. In a transaction
 * the notification is sent at the commit. PostgreSQL notifies connections to the same database only, so all use the
 * administration database.
 */
export async function notifyChange(
  control: Pick<PgDatabase<PostgresJsQueryResultHKT>, 'execute'>,
  channel: Channel,
  changed: string,
): Promise<void> {
  await control.execute(sql`select pg_notify(${channel}, ${changed})`)
}

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** An instant as text with its microseconds, `2026-12-24T18:00:00.123456Z`: a Date has milliseconds only. */
export function instantText(instant: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The trace id in a column with a traceparent: `00-<trace id>-<parent id>-<flags>` (W3C Trace Context §3.2). */
export function traceIdOf(traceparent: PgColumn): SQL<string | null> {
  return sql<string | null>`substring(${traceparent} from 4 for 32)`
}

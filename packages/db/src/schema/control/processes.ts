import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** The running processes that open the databases of tenants. */
export const processes = pgTable('processes', {
  id: text().primaryKey(),
  /** Its name in `bin/serve`, or `bin/cron`. */
  name: text().notNull(),
  host: text().notNull(),
  started_at: instant().notNull(),
  /** A row is out of date afterwards: its process has stopped, or has lost this database. */
  alive_until: instant().notNull(),
  /** The further servers that it knows, each with the identity of what answers there; null: nothing does. */
  servers: jsonb().$type<Record<string, string | null>>().notNull(),
})

import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'

/** Every request to the API of this tenant; swept by the task api_log_cleanup. */
export const apiRequestLog = pgTable(
  'api_request_log',
  {
    id: id(),
    at: instant().notNull(),
    request_id: text().notNull(),
    api_key_id: uuid(),
    method: text().notNull(),
    /** The route's template, never the raw path. */
    route: text().notNull(),
    status: integer().notNull(),
    duration_ms: integer().notNull(),
  },
  (table) => [index().on(table.at)],
)

/** Who changed what, with the record before and after; swept or archived by the task audit_log_cleanup. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    request_id: text(),
  },
  (table) => [index().on(table.at), index().on(table.entity, table.entity_id)],
)

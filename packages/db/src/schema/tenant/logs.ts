import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'

/** Every API request of this tenant. The task api_log_cleanup deletes old rows. */
export const apiRequestLog = pgTable(
  'api_request_log',
  {
    id: id(),
    at: instant().notNull(),
    request_id: text().notNull(),
    /** The caller: an API key or a user. */
    api_key_id: uuid(),
    user_id: uuid(),
    method: text().notNull(),
    /** The template of the route, never the raw path. */
    route: text().notNull(),
    status: integer().notNull(),
    duration_ms: integer().notNull(),
  },
  (table) => [
    index().on(table.at),
    // Failed requests are few and searched for.
    index('api_request_log_failed').on(table.at).where(sql`${table.status} >= 400`),
  ],
)

const configurationEntities = `"entity" in ('tax_rate', 'tax_rule', 'tax_group', 'tax_category', 'tax_settings')`

/** The condition of entries about the tax configuration, as the index of these entries has it. */
export const isConfigurationEntry = sql.raw(configurationEntities)

/**
 * Changes with their actor, and the record before and after. The task audit_log_cleanup deletes or archives old rows.
 */
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
  (table) => [
    index().on(table.at),
    index().on(table.entity, table.entity_id),
    index().on(table.actor, table.at),
    // Changes of the configuration are few among the entries of documents.
    index('audit_log_configuration_index').on(table.at, table.id).where(sql.raw(configurationEntities)),
  ],
)

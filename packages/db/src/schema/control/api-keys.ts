import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'
import { tenants } from './tenants.ts'

/** Keys of the API. Only the SHA-256 of a key is kept; a key without a tenant belongs to the platform. */
export const apiKeys = pgTable('api_keys', {
  id: id(),
  name: text().notNull(),
  tenant_id: uuid().references(() => tenants.id),
  prefix: text().notNull(),
  key_digest: text().notNull().unique(),
  scopes: text().array().notNull(),
  requests_per_minute: integer().notNull().default(6000),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
  revoked_at: instant(),
  last_used_at: instant(),
})

import type { Scope } from '@fiscus/contracts/access/scopes'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'
import { tenants } from './tenants.ts'

/** Keys of the API, stored as SHA-256 only. A key without a tenant is a platform key. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    name: text().notNull(),
    tenant_id: uuid().references(() => tenants.id),
    prefix: text().notNull(),
    /** SHA-256 of the key in hexadecimal digits. */
    key_digest: text().notNull().unique(),
    scopes: text().array().$type<Scope[]>().notNull(),
    requests_per_minute: integer().notNull().default(6000),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    last_used_at: instant(),
    /**
     * The actor of the audit entry. A key that the application inserts names a key with keys:write here, which has all
     * its scopes.
     */
    created_by: text(),
    /** The key whose rotation created this one. */
    replaces: uuid().references((): AnyPgColumn => apiKeys.id),
    /** Actor and Idempotency-Key of the request that created the key. */
    request_key: text().unique(),
    /** SHA-256 of that request: its key with another one is rejected. */
    request_digest: text(),
  },
  (table) => [
    index().on(table.tenant_id),
    check('api_keys_key_digest_check', sql`${table.key_digest} ~ '^[0-9a-f]{64}$'`),
    check('api_keys_scopes_check', sql`cardinality(${table.scopes}) > 0`),
    check('api_keys_requests_per_minute_check', sql`${table.requests_per_minute} > 0`),
  ],
)

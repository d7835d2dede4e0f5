import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck } from '../columns.ts'
import { appUsers } from './app-users.ts'
import { tenants } from './tenants.ts'

export const loginMethods = ['password', 'link', 'provider'] as const
export type LoginMethod = (typeof loginMethods)[number]

/**
 * Sessions of the panel, stored with the SHA-256 of the token only. The task session_cleanup deletes those without
 * activity.
 */
export const appSessions = pgTable(
  'app_sessions',
  {
    id: id(),
    /** SHA-256 of the token in hexadecimal digits. */
    token_digest: text().notNull().unique(),
    user_id: uuid()
      .notNull()
      .references(() => appUsers.id, { onDelete: 'cascade' }),
    /** The tenant at work; null: the platform. */
    tenant_id: uuid().references(() => tenants.id, { onDelete: 'cascade' }),
    method: text({ enum: loginMethods }).notNull(),
    created_at: instant().notNull(),
    /** Written at most once a minute. */
    last_activity: instant().notNull(),
    /** The end of the session, whatever its activity. */
    expires_at: instant().notNull(),
    ip: text().notNull(),
    user_agent: text().notNull(),
  },
  (table) => [
    index().on(table.last_activity),
    index().on(table.user_id),
    oneOfCheck(table.method, loginMethods),
    check('app_sessions_token_digest_check', sql`${table.token_digest} ~ '^[0-9a-f]{64}$'`),
  ],
)

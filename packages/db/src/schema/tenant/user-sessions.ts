import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'
import { users } from './users.ts'

/**
 * Sessions of signed-in users, stored with the SHA-256 of the token only. The task session_cleanup deletes expired
 * sessions.
 */
export const userSessions = pgTable(
  'user_sessions',
  {
    id: id(),
    /** SHA-256 of the token in hexadecimal digits. */
    token_digest: text().notNull().unique(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
    last_activity: instant().notNull(),
    ip: text(),
    user_agent: text(),
  },
  (table) => [
    index().on(table.last_activity),
    index().on(table.user_id),
    check('user_sessions_token_digest_check', sql`${table.token_digest} ~ '^[0-9a-f]{64}$'`),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck } from '../columns.ts'
import { appUsers } from './app-users.ts'

export const userLinkPurposes = ['invitation', 'login'] as const

/** One-time links, stored with the SHA-256 of their token only. */
export const userLinks = pgTable(
  'user_links',
  {
    id: id(),
    token_digest: text().notNull().unique(),
    user_id: uuid()
      .notNull()
      .references(() => appUsers.id, { onDelete: 'cascade' }),
    purpose: text({ enum: userLinkPurposes }).notNull(),
    created_at: instant().notNull(),
    created_by: text().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [
    index().on(table.user_id),
    index().on(table.expires_at),
    oneOfCheck(table.purpose, userLinkPurposes),
    check('user_links_token_digest_check', sql`${table.token_digest} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** Recovery codes of 80 random bits, stored with their SHA-256 only. A used code is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => appUsers.id, { onDelete: 'cascade' }),
    code_digest: text().notNull(),
  },
  (table) => [unique().on(table.user_id, table.code_digest)],
)

/** The accounts of users at an OpenID provider. */
export const userIdentities = pgTable(
  'user_identities',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => appUsers.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [unique().on(table.issuer, table.subject), index().on(table.user_id)],
)

/**
 * Failed attempts to log in, by what was attempted and from where: the password of the SHA-256 of an e-mail address,
 * known or not, or a user's codes; from a network, a known device or a session, or from all together (`new`, `again`).
 */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    subject: text().primaryKey(),
    failures: integer().notNull(),
    last_at: instant().notNull(),
    /** The instant from which it may be tried again. */
    locked_until: instant(),
  },
  (table) => [index().on(table.last_at)],
)

import { davLoginMethods, davStates } from '@fiscus/contracts/dav/dav-vocabulary'
import type { Message } from '@fiscus/messages/message'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editColumns, id, instant, oneOfCheck, zeroOrOneCheck, zeroOrOneColumn } from '../columns.ts'
import { users } from '../tenant/users.ts'

/**
 * Accounts at CalDAV and CardDAV servers. Columns `_secret` are sealed texts, bound to tenant, record and field. A push
 * and a pull of an account present the fence of its turn, so that an account has one of them at a time.
 */
export const davAccounts = pgTable(
  'dav_accounts',
  {
    id: id(),
    name: text().notNull(),
    /** null for an account of the system. */
    owner_id: uuid().references(() => users.id),
    is_active: zeroOrOneColumn().default(1),
    /** An address of the server, or of a principal or collection: discovery begins there (RFC 6764). */
    server_url: text().notNull(),
    /** Further origins that a user has confirmed: they get the login, because the server keeps collections there. */
    other_origins: text().array().notNull().default([]),
    login_method: text({ enum: davLoginMethods }).notNull().default('basic'),
    login: text().notNull(),
    password_secret: text(),
    oauth_token_url: text(),
    oauth_client_id: text(),
    oauth_client_secret: text(),
    oauth_refresh_secret: text(),
    oauth_access_secret: text(),
    oauth_expires_at: instant(),
    /** Found by discovery; null before it. */
    principal_url: text(),
    calendar_home_url: text(),
    address_book_home_url: text(),
    state: text({ enum: davStates }).notNull().default('new'),
    state_since: instant().notNull().defaultNow(),
    error: text(),
    error_message: jsonb().$type<Message>(),
    failures: integer().notNull().default(0),
    /** The server gets no request before this instant. */
    next_at: instant().notNull().defaultNow(),
    last_success_at: instant(),
    /** The lease of a turn: the fence grows with each claim, and each transaction of the turn presents it. */
    sync_fence: bigint({ mode: 'number' }).notNull().default(0),
    sync_until: instant(),
    ...editColumns(),
  },
  (table) => [
    index().on(table.owner_id),
    index('dav_accounts_due_index').on(table.next_at).where(sql`${table.is_active} = 1`),
    zeroOrOneCheck(table.is_active),
    oneOfCheck(table.login_method, davLoginMethods),
    oneOfCheck(table.state, davStates),
  ],
)

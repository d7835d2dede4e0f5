import {
  incomingProtocols,
  mailboxStates,
  mailLoginMethods,
  ticketOpeners,
  tlsModes,
} from '@fiscus/contracts/mail/mail-vocabulary'
import type { Message } from '@fiscus/messages/message'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { editColumns, id, instant, oneOfCheck, zeroOrOneCheck, zeroOrOneColumn } from '../columns.ts'
import { users } from '../tenant/users.ts'

/**
 * System mailboxes and mailboxes of users. Columns `in_` are the incoming server (IMAP or POP3), `out_` the outgoing
 * one (SMTP); a mailbox has one or both. Columns `_secret` are sealed texts, bound to tenant, record and field.
 */
export const mailboxes = pgTable(
  'mailboxes',
  {
    id: id(),
    name: text().notNull(),
    address: text().notNull(),
    /** The name in From. */
    sender_name: text(),
    /** null for a system mailbox. */
    owner_id: uuid().references(() => users.id),
    is_active: zeroOrOneColumn().default(1),
    /** 1: messages open tickets or join their threads. */
    is_support: zeroOrOneColumn().default(0),
    /** Which messages of a support mailbox open tickets. */
    opens_tickets: text({ enum: ticketOpeners }).notNull().default('lists'),
    /** 1: a support mailbox confirms each new ticket to its sender. */
    acknowledges: zeroOrOneColumn().default(0),
    /** The text of the confirmation; null: the standard text. */
    acknowledgement_text: text(),
    login_method: text({ enum: mailLoginMethods }).notNull().default('password'),
    in_protocol: text({ enum: incomingProtocols }),
    in_host: text(),
    in_port: integer(),
    in_tls: text({ enum: tlsModes }),
    in_login: text(),
    in_secret: text(),
    /** POP3: days until a fetched message is deleted on the server; null: never. */
    delete_after_days: integer(),
    out_host: text(),
    out_port: integer(),
    out_tls: text({ enum: tlsModes }),
    /** null: the server needs no login. */
    out_login: text(),
    out_secret: text(),
    /** Messages per hour; null: no limit. */
    hourly_limit: integer(),
    /** The folder for copies of sent messages; null: no copies. */
    sent_folder: text(),
    /** Where a user gives consent; null: the refresh token is entered. */
    oauth_authorization_url: text(),
    /** What the consent asks for, separated by spaces. */
    oauth_scope: text(),
    oauth_token_url: text(),
    oauth_client_id: text(),
    oauth_client_secret: text(),
    oauth_refresh_secret: text(),
    oauth_access_secret: text(),
    oauth_expires_at: instant(),
    /** State of the incoming direction, written by the task inbound_email_sync. */
    in_state: text({ enum: mailboxStates }).notNull().default('new'),
    in_state_since: instant().notNull().defaultNow(),
    in_error: text(),
    in_error_message: jsonb().$type<Message>(),
    in_failures: integer().notNull().default(0),
    /** The mailbox is read at this instant or later. */
    in_next_at: instant().notNull().defaultNow(),
    last_synced_at: instant(),
    last_success_at: instant(),
    /** The lease of a sync: the fence grows with each claim, and each batch presents it. */
    sync_fence: bigint({ mode: 'number' }).notNull().default(0),
    sync_until: instant(),
    /** State of the outgoing direction, written by the task mail_queue_worker. */
    out_state: text({ enum: mailboxStates }).notNull().default('new'),
    out_state_since: instant().notNull().defaultNow(),
    out_error: text(),
    out_error_message: jsonb().$type<Message>(),
    out_failures: integer().notNull().default(0),
    /** No message is sent before this instant. */
    out_next_at: instant().notNull().defaultNow(),
    ...editColumns(),
  },
  (table) => [
    index('mailboxes_address_index').on(sql`lower(${table.address})`),
    index().on(table.owner_id),
    index('mailboxes_due_index')
      .on(table.in_next_at)
      .where(sql`${table.is_active} = 1 and ${table.in_protocol} is not null`),
    zeroOrOneCheck(table.is_active),
    zeroOrOneCheck(table.is_support),
    zeroOrOneCheck(table.acknowledges),
    oneOfCheck(table.opens_tickets, ticketOpeners),
    oneOfCheck(table.login_method, mailLoginMethods),
    oneOfCheck(table.in_protocol, incomingProtocols),
    oneOfCheck(table.in_tls, tlsModes),
    oneOfCheck(table.out_tls, tlsModes),
    oneOfCheck(table.in_state, mailboxStates),
    oneOfCheck(table.out_state, mailboxStates),
    check(
      'mailboxes_in_check',
      sql`num_nonnulls(${table.in_protocol}, ${table.in_host}, ${table.in_port}, ${table.in_tls}, ${table.in_login}) in (0, 5)`,
    ),
    check(
      'mailboxes_out_check',
      sql`num_nonnulls(${table.out_host}, ${table.out_port}, ${table.out_tls}) in (0, 3)`,
    ),
    check(
      'mailboxes_ports_check',
      sql`${table.in_port} between 1 and 65535 and ${table.out_port} between 1 and 65535`,
    ),
    check('mailboxes_limits_check', sql`${table.hourly_limit} > 0 and ${table.delete_after_days} >= 0`),
  ],
)

/**
 * Folders of mailboxes with the cursor of each, which commits with the messages of a batch. A POP3 mailbox has the
 * folder INBOX.
 */
export const mailFolders = pgTable(
  'mail_folders',
  {
    id: id(),
    mailbox_id: uuid()
      .notNull()
      .references(() => mailboxes.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    /** RFC 6154, for example `\Sent`. */
    special_use: text(),
    is_polled: zeroOrOneColumn().default(0),
    /** null until the first sync, and for POP3. */
    uid_validity: bigint({ mode: 'number' }),
    last_uid: bigint({ mode: 'number' }).notNull().default(0),
    /** RFC 7162: up to 2^63, as text. null when the server has none. */
    highest_modseq: text(),
    /** Changes of UIDVALIDITY on a day; the third one stops the folder. */
    validity_changes: integer().notNull().default(0),
    validity_changed_on: date({ mode: 'string' }),
    /** Why the folder is not read; null when it is. */
    error: text(),
    error_message: jsonb().$type<Message>(),
    last_synced_at: instant(),
  },
  (table) => [unique().on(table.mailbox_id, table.path), zeroOrOneCheck(table.is_polled)],
)

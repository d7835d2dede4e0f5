import {
  messageContents,
  messageDirections,
  messageKinds,
  partnerLinks,
  threadLinks,
} from '@fiscus/contracts/mail/mail-vocabulary'
import type { Message } from '@fiscus/messages/message'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck, zeroOrOneCheck, zeroOrOneColumn } from '../columns.ts'
import { companies, contacts } from '../tenant/companies.ts'
import { tickets } from '../tenant/tickets.ts'
import { mailboxes, mailFolders } from './mailboxes.ts'

export type MailAddress = { address: string; name: string | null }

/** Conversations of a mailbox. */
export const mailThreads = pgTable(
  'mail_threads',
  {
    id: id(),
    /** null for messages that the global server sends. */
    mailbox_id: uuid().references(() => mailboxes.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    ticket_id: uuid().references(() => tickets.id),
    /** The own ticket of a thread whose ticket was merged into `ticket_id`; null: it was not. */
    merged_from_id: uuid().references(() => tickets.id),
    /** The thread from which a user has split this one. */
    split_from_id: uuid().references((): AnyPgColumn => mailThreads.id, { onDelete: 'set null' }),
    message_count: integer().notNull().default(0),
    last_message_at: instant().notNull(),
  },
  (table) => [
    index().on(table.mailbox_id, table.last_message_at),
    index().on(table.last_message_at),
    index().on(table.ticket_id),
    index('mail_threads_merged_index')
      .on(table.merged_from_id)
      .where(sql`${table.merged_from_id} is not null`),
    index('mail_threads_split_index').on(table.split_from_id).where(sql`${table.split_from_id} is not null`),
    index('mail_threads_ticketed_index').on(table.mailbox_id).where(sql`${table.ticket_id} is not null`),
  ],
)

/** Every Message-ID that a message of the thread has or refers to, also of messages that were never stored. */
export const mailReferences = pgTable(
  'mail_references',
  {
    id: id(),
    thread_id: uuid()
      .notNull()
      .references(() => mailThreads.id, { onDelete: 'cascade' }),
    /** The Message-ID without angle brackets. */
    reference: text().notNull(),
  },
  (table) => [unique().on(table.reference, table.thread_id), index().on(table.thread_id)],
)

/** The text that a search of messages reads: an index has it by three letters. A query must repeat it as it is. */
export function messageSearchText(
  table: Record<'subject' | 'from_address' | 'from_name' | 'preview', AnyPgColumn>,
) {
  return sql`lower(${table.subject} || ' ' || coalesce(${table.from_address}, '') || ' ' || coalesce(${table.from_name}, '') || ' ' || ${table.preview})`
}

/**
 * Bundles of mail: blobs with the raw sources of several messages one after the other (0071). While it has a row here,
 * a bundle stays among the blobs; the clean-up of bundles deletes the row.
 */
export const mailBundles = pgTable(
  'mail_bundles',
  {
    id: uuid().primaryKey(),
    sha256: text().notNull(),
    /**
     * Raw sources in the bundle. While fewer messages that are not deleted lie in it, it has bytes to which nothing
     * refers.
     */
    sources: integer().notNull(),
    stored_at: instant().notNull(),
    /**
     * When its messages were moved to another bundle. The file stays for a day, for readers and backups that have
     * begun.
     */
    replaced_at: instant(),
  },
  (table) => [
    index().on(table.sha256),
    check('mail_bundles_sha256_check', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** Stored messages. The raw source is in the blob store; headers are in `mail_bodies`. */
export const mailMessages = pgTable(
  'mail_messages',
  {
    id: id(),
    mailbox_id: uuid().references(() => mailboxes.id, { onDelete: 'cascade' }),
    thread_id: uuid()
      .notNull()
      .references(() => mailThreads.id, { onDelete: 'cascade' }),
    direction: text({ enum: messageDirections }).notNull(),
    kind: text({ enum: messageKinds }).notNull().default('personal'),
    /** SHA-256 of the raw source: the same content is stored once in a mailbox. */
    raw_sha256: text().notNull(),
    /** Bytes of the message on the server. */
    raw_bytes: bigint({ mode: 'number' }).notNull(),
    /**
     * The bundle in which the raw source lies, and the number of bytes before it there; null: the source is a blob of
     * its own. Without a foreign key, which would look up the bundle for each message of a batch.
     */
    bundle_id: uuid(),
    bundle_offset: bigint({ mode: 'number' }),
    content: text({ enum: messageContents }).notNull().default('complete'),
    /** The Message-ID without angle brackets; null when there is none. */
    message_id: text(),
    in_reply_to: text(),
    subject: text().notNull().default(''),
    from_address: text(),
    from_name: text(),
    to: jsonb().$type<MailAddress[]>().notNull().default([]),
    cc: jsonb().$type<MailAddress[]>().notNull().default([]),
    reply_to: jsonb().$type<MailAddress[]>().notNull().default([]),
    /** The Date header; null when there is none that can be read. */
    sent_at: instant(),
    /** The instant at which the server received the message, else the one at which it was fetched. */
    received_at: instant().notNull(),
    /** The first 200 characters of the text. */
    preview: text().notNull().default(''),
    attachment_count: integer().notNull().default(0),
    is_read: zeroOrOneColumn().default(0),
    partner_link: text({ enum: partnerLinks }).notNull().default('none'),
    contact_id: uuid().references(() => contacts.id),
    company_id: uuid().references(() => companies.id),
    thread_link: text({ enum: threadLinks }).notNull().default('none'),
    ticket_id: uuid().references(() => tickets.id),
    /** Version of the parser that wrote texts and attachments. */
    parser_version: integer().notNull(),
    /** What the parser could not read, or is uncertain. A text is that of an earlier version. */
    warnings: jsonb().$type<(Message | string)[]>().notNull().default([]),
    stored_at: instant().notNull(),
    /** A deleted message keeps this row, so that it is not fetched again; its raw source and texts are gone. */
    deleted_at: instant(),
  },
  (table) => [
    unique().on(table.mailbox_id, table.raw_sha256),
    index().on(table.thread_id),
    index().on(table.mailbox_id, table.received_at),
    index().on(table.received_at),
    index().on(table.mailbox_id, table.message_id),
    index().on(table.contact_id),
    index().on(table.company_id),
    index().on(table.ticket_id),
    index('mail_messages_unread_index')
      .on(table.ticket_id)
      .where(sql`${table.is_read} = 0 and ${table.ticket_id} is not null and ${table.deleted_at} is null`),
    index().on(table.raw_sha256),
    index('mail_messages_bundle_index')
      .on(table.bundle_id)
      .where(sql`${table.bundle_id} is not null and ${table.deleted_at} is null`),
    index('mail_messages_search_index').using('gin', messageSearchText(table).append(sql` gin_trgm_ops`)),
    oneOfCheck(table.direction, messageDirections),
    oneOfCheck(table.kind, messageKinds),
    oneOfCheck(table.content, messageContents),
    oneOfCheck(table.partner_link, partnerLinks),
    oneOfCheck(table.thread_link, threadLinks),
    zeroOrOneCheck(table.is_read),
    check('mail_messages_raw_sha256_check', sql`${table.raw_sha256} ~ '^[0-9a-f]{64}$'`),
    check('mail_messages_bundle_check', sql`(${table.bundle_id} is null) = (${table.bundle_offset} is null)`),
  ],
)

/** Headers of a message, and the texts of one with a long raw source, apart from the row that lists read. */
export const mailBodies = pgTable('mail_bodies', {
  message_id: uuid()
    .primaryKey()
    .references(() => mailMessages.id, { onDelete: 'cascade' }),
  /** Names and decoded values in the order of the message. */
  headers: jsonb().$type<{ name: string; value: string }[]>().notNull(),
  text: text(),
  /** As received. It is sanitised when it is read. */
  html: text(),
})

/** Attachments. The name is data, never a path. */
export const mailAttachments = pgTable(
  'mail_attachments',
  {
    id: id(),
    message_id: uuid()
      .notNull()
      .references(() => mailMessages.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text(),
    media_type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Without angle brackets. */
    content_id: text(),
    is_inline: zeroOrOneColumn().default(0),
    sha256: text().notNull(),
  },
  (table) => [
    unique().on(table.message_id, table.position),
    index().on(table.sha256),
    zeroOrOneCheck(table.is_inline),
  ],
)

/**
 * Where the server has a message: folder, UIDVALIDITY and UID (RFC 3501), or the UIDL of POP3 (RFC 1939). It is written
 * in the transaction that stores the message and moves the cursor. A message that could not be stored has a placement
 * without a message, with its error.
 */
export const mailPlacements = pgTable(
  'mail_placements',
  {
    id: id(),
    folder_id: uuid()
      .notNull()
      .references(() => mailFolders.id, { onDelete: 'cascade' }),
    uid_validity: bigint({ mode: 'number' }),
    uid: bigint({ mode: 'number' }),
    uidl: text(),
    /** The size that the server announced. */
    server_bytes: bigint({ mode: 'number' }),
    message_id: uuid().references(() => mailMessages.id, { onDelete: 'cascade' }),
    /**
     * Failed tries to store the message. The cursor moves on; the message is tried again in later turns, after three
     * tries once a day.
     */
    attempts: integer().notNull().default(0),
    error: text(),
    /**
     * The raw source of a message that could not be stored, if it could be fetched. With a message, the bundle in which
     * its source lies, for at least one message of each bundle: the release before bundles deletes blobs to which it
     * knows no reference, and this is one.
     */
    raw_sha256: text(),
    /** POP3: when the message was fetched, and deleted on the server. */
    fetched_at: instant().notNull(),
    deleted_on_server_at: instant(),
  },
  (table) => [
    unique().on(table.folder_id, table.uid_validity, table.uid),
    unique().on(table.folder_id, table.uidl),
    index().on(table.message_id),
    index('mail_placements_failed_index').on(table.folder_id).where(sql`${table.message_id} is null`),
    index().on(table.raw_sha256),
    check('mail_placements_key_check', sql`(${table.uid} is null) <> (${table.uidl} is null)`),
    check('mail_placements_message_check', sql`(${table.message_id} is null) = (${table.error} is not null)`),
  ],
)

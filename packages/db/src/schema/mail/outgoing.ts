import {
  outgoingStatuses,
  recipientKinds,
  recipientStatuses,
  suppressionReasons,
} from '@fiscus/contracts/mail/mail-vocabulary'
import { priorities } from '@fiscus/contracts/tenants/business-vocabulary'
import type { Message } from '@fiscus/messages/message'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck, zeroOrOneCheck, zeroOrOneColumn } from '../columns.ts'
import { mailboxes } from './mailboxes.ts'
import { mailMessages } from './messages.ts'

/**
 * Outgoing messages (scheduled-tasks §2.4, §3.3). The MIME source is frozen in the blob store; every try sends the same
 * bytes.
 */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: id(),
    status: text({ enum: outgoingStatuses }).notNull().default('pending'),
    priority: text({ enum: priorities }).notNull().default('normal'),
    queued_at: instant().notNull(),
    attempts_count: integer().notNull().default(0),
    /** The sender mailbox; null: the global SMTP server. */
    mailbox_id: uuid().references(() => mailboxes.id, { onDelete: 'cascade' }),
    /** The stored message, with its thread, texts and attachments. */
    mail_message_id: uuid()
      .notNull()
      .references(() => mailMessages.id, { onDelete: 'cascade' }),
    /** Without angle brackets. */
    message_id: text().notNull().unique(),
    envelope_from: text().notNull(),
    mime_sha256: text().notNull(),
    mime_bytes: bigint({ mode: 'number' }).notNull(),
    /** 1: made by a program, for example an acknowledgement. */
    is_automatic: zeroOrOneColumn().default(0),
    /** The next try is at this instant or later: the requested time, or the delay after a failed try. */
    available_at: instant().notNull(),
    /** Grows with each claim. Every write of a worker presents it. */
    fence: bigint({ mode: 'number' }).notNull().default(0),
    claimed_until: instant(),
    /**
     * Committed before the last bytes of the message are handed to the server. A try that ends without an answer is
     * unknown with it, and was not accepted without it.
     */
    transmission_at: instant(),
    /** How often a try ended unknown. */
    unknown_count: integer().notNull().default(0),
    sent_at: instant(),
    /** The last answer of the server. */
    last_code: integer(),
    last_enhanced_code: text(),
    last_error: text(),
    /** null for an answer of the server. */
    last_error_message: jsonb().$type<Message>(),
    last_attempt_at: instant(),
    cancelled_at: instant(),
    copied_to_sent_at: instant(),
    created_by: text().notNull(),
    request_id: text(),
    /** Caller and Idempotency-Key: a repeated call finds the message of the first call. */
    request_key: text().unique(),
    request_digest: text(),
  },
  (table) => [
    index('mail_queue_due_index')
      .on(
        table.mailbox_id,
        sql`(case ${table.priority} when 'high' then 0 when 'normal' then 1 else 2 end)`,
        table.queued_at,
        table.id,
      )
      .where(sql`${table.status} = 'pending'`),
    index('mail_queue_claimed_index').on(table.claimed_until).where(sql`${table.status} = 'sending'`),
    index().on(table.status, table.id),
    index().on(table.mailbox_id, table.sent_at),
    index('mail_queue_uncopied_index')
      .on(table.mailbox_id, table.sent_at)
      .where(sql`${table.status} = 'sent' and ${table.copied_to_sent_at} is null`),
    index().on(table.mail_message_id),
    index().on(table.mime_sha256),
    oneOfCheck(table.status, outgoingStatuses),
    oneOfCheck(table.priority, priorities),
    zeroOrOneCheck(table.is_automatic),
    check('mail_queue_sent_check', sql`(${table.status} = 'sent') = (${table.sent_at} is not null)`),
  ],
)

/** The recipients of an outgoing message, each with what became of it. */
export const mailRecipients = pgTable(
  'mail_recipients',
  {
    id: id(),
    queue_id: uuid()
      .notNull()
      .references(() => mailQueue.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: recipientKinds }).notNull(),
    address: text().notNull(),
    name: text(),
    status: text({ enum: recipientStatuses }).notNull().default('pending'),
    code: integer(),
    enhanced_code: text(),
    detail: text(),
    /** null for an answer of the server. */
    detail_message: jsonb().$type<Message>(),
    changed_at: instant(),
  },
  (table) => [
    unique().on(table.queue_id, table.position),
    index('mail_recipients_address_index').on(sql`lower(${table.address})`),
    oneOfCheck(table.kind, recipientKinds),
    oneOfCheck(table.status, recipientStatuses),
  ],
)

/** Addresses that get no mail until the row is deleted. */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    id: id(),
    /** In lower case. */
    address: text().notNull(),
    reason: text({ enum: suppressionReasons }).notNull(),
    detail: text(),
    queue_id: uuid().references(() => mailQueue.id, { onDelete: 'set null' }),
    suppressed_at: instant().notNull(),
    suppressed_by: text().notNull(),
  },
  (table) => [
    uniqueIndex('mail_suppressions_address_index').on(table.address),
    index().on(table.queue_id),
    oneOfCheck(table.reason, suppressionReasons),
    check('mail_suppressions_address_check', sql`${table.address} = lower(${table.address})`),
  ],
)

/** Circuit breakers of the hosts of outgoing servers. The breaker of a mailbox is its outgoing state. */
export const mailHosts = pgTable('mail_hosts', {
  /** `host:port`, and the kind of TLS. */
  host: text().primaryKey(),
  failures: integer().notNull().default(0),
  /** The end of the pause: no connection before this instant. */
  closed_until: instant(),
  last_error: text(),
  updated_at: instant().notNull(),
})

/** Automatic replies and reopenings of tickets, to cap their number. The rows of a day are enough. */
export const mailReactions = pgTable(
  'mail_reactions',
  {
    id: id(),
    /** `reply <mailbox> <address>` or `reopen <ticket>`. */
    subject: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index().on(table.subject, table.at), index().on(table.at)],
)

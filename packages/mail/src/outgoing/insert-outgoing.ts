import { type Author, auditEntryRow } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import {
  mailAttachments,
  mailBodies,
  mailMessages,
  mailReferences,
  mailThreads,
} from '@fiscus/db/schema/mail/messages'
import { mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { attachmentRow, bodyRow, messageRow } from '../messages/insert-message.ts'
import { outgoingTransitions } from '../queue/outgoing-transitions.ts'
import type { NewOutgoing, PreparedOutgoing, RequestIdentity } from './prepare-outgoing.ts'

type Inserting = Pick<TenantDatabase, '$with' | 'with' | 'insert'>

/** The thread of a message: a new one, or one that is there, with its ticket. */
export type OutgoingThread = { isNew: boolean; ticketId: string | null }

const messageId = sql`(select id from message)`
const queueId = sql`(select id from queued)`

/**
 * Inserts an outgoing message with all that belongs to it in one statement, because each further one would be a round trip: its thread
 * if it is new, the stored message with its parts, its row in the queue with the recipients, and an audit entry. Returns the id in the
 * queue.
 * @throws a unique violation when the request key is used
 */
export async function insertOutgoing(
  db: Inserting,
  prepared: PreparedOutgoing,
  thread: OutgoingThread,
  identity: RequestIdentity | null,
  author: Author,
): Promise<string> {
  const { message, parsed } = prepared
  const recipients = recipientsOf(message)
  const after = { mailbox_id: message.mailboxId, priority: message.priority, recipients: recipients.length }
  const audit = {
    entity: 'outgoing_message',
    entity_id: queueId,
    action: 'create',
    before: null,
    after,
  } as const
  const attachments = parsed.attachments.map((part, at) => attachmentRow(messageId, at, part))
  const parts: (readonly [name: string, insert: SQLWrapper] | false)[] = [
    thread.isNew && ['thread', insertThread(db, prepared, author.at)],
    ['reference', insertReferences(db, prepared)],
    ['message', insertMessage(db, prepared, thread.ticketId, author.at)],
    ['body', db.insert(mailBodies).values(bodyRow(messageId, parsed))],
    attachments.length > 0 && ['attachment', db.insert(mailAttachments).values(attachments)],
    ['queued', insertQueued(db, prepared, identity, author)],
    [
      'recipient',
      db.insert(mailRecipients).values(recipients.map((each) => ({ queue_id: queueId, ...each }))),
    ],
    ['entry', db.insert(auditLog).values(auditEntryRow(author, audit))],
  ]
  const inserts = parts.flatMap((part) => (part ? [db.$with(part[0], {}).as(part[1].getSQL())] : []))
  const inserted = db
    .with(...inserts)
    .select({ id: sql<string>`id` })
    .from(sql`queued`)
  // A connection stores each text that it prepares: the usual message has one of few.
  const isUsual = recipients.length === 1 && attachments.length === 0 && parsed.references.length === 0
  return requireRow(await (isUsual ? inserted.prepare('outgoing_message').execute() : inserted)).id
}

function insertThread(
  db: Inserting,
  { message: { mailboxId }, threadId, parsed }: PreparedOutgoing,
  now: Date,
) {
  return db.insert(mailThreads).values({
    id: threadId,
    mailbox_id: mailboxId,
    subject: parsed.subject,
    message_count: 1,
    last_message_at: now,
  })
}

function insertReferences(db: Inserting, { threadId, parsed }: PreparedOutgoing) {
  const ids = new Set([parsed.messageId, ...parsed.references])
  const rows = [...ids].flatMap((id) => (id === null ? [] : [{ thread_id: threadId, reference: id }]))
  return db.insert(mailReferences).values(rows).onConflictDoNothing()
}

function insertMessage(
  db: Inserting,
  { message, threadId, parsed, raw, partner }: PreparedOutgoing,
  ticketId: string | null,
  now: Date,
) {
  const given = {
    mailbox_id: message.mailboxId,
    thread_id: threadId,
    direction: 'outgoing' as const,
    kind: 'personal' as const,
    received_at: now,
    stored_at: now,
    is_read: 1 as const,
    ...partner,
    thread_link: 'none' as const,
    ticket_id: ticketId,
  }
  return db
    .insert(mailMessages)
    .values(messageRow(parsed, raw, given))
    .returning({ id: mailMessages.id })
}

function insertQueued(
  db: Inserting,
  { message, messageId: message_id, envelopeFrom, raw }: PreparedOutgoing,
  identity: RequestIdentity | null,
  author: Author,
) {
  const { mailboxId, priority, notBefore, automatic } = message
  const row = {
    status: outgoingTransitions.enqueue.to,
    priority,
    queued_at: author.at,
    available_at: notBefore !== null && notBefore > author.at ? notBefore : author.at,
    mailbox_id: mailboxId,
    mail_message_id: messageId,
    message_id,
    envelope_from: envelopeFrom,
    mime_sha256: raw.sha256,
    mime_bytes: raw.bytes,
    is_automatic: automatic === null ? (0 as const) : (1 as const),
    created_by: author.actor,
    request_id: author.request_id,
    request_key: identity?.key,
    request_digest: identity?.digest,
  }
  return db.insert(mailQueue).values(row).returning({ id: mailQueue.id })
}

/** All recipients in their order; an address that is listed twice is kept once. */
function recipientsOf({ to, cc, bcc }: NewOutgoing) {
  const seen = new Set<string>()
  const kinds = [
    { kind: 'to' as const, addresses: to },
    { kind: 'cc' as const, addresses: cc },
    { kind: 'bcc' as const, addresses: bcc },
  ]
  const unique = kinds.flatMap(({ kind, addresses }) =>
    addresses.flatMap(({ address, name }) => {
      if (seen.has(address)) return []
      seen.add(address)
      return [{ kind, address, name }]
    }),
  )
  return unique.map((recipient, position) => ({ ...recipient, position }))
}

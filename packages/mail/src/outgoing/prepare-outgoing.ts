import { randomInt, randomUUID } from 'node:crypto'
import type { Priority, TicketStatus } from '@fiscus/contracts/tenants/business-vocabulary'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { builtOnce } from '@fiscus/db/queries/built-once'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { type MailAddress, mailBodies, mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type PreparedMessage, prepareSources } from '../messages/prepare-message.ts'
import { findPartner, type Partner } from '../partners/find-partner.ts'
import { type AutoSubmitted, type ComposedFile, composeMessage } from '../smtp/compose-message.ts'
import { findTicketNumber } from '../threads/find-threads.ts'
import { type SigningKeys, signedMessageId } from '../threads/signed-message-id.ts'
import { numberedSubject } from '../threads/subject.ts'
import { replyReferences } from './reply-references.ts'

/** A message to send. Addresses and texts of headers have been checked (`smtp/addresses.ts`). */
export type NewOutgoing = {
  /** The sender mailbox; null: the global server. */
  mailboxId: string | null
  priority: Priority
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  bcc: readonly MailAddress[]
  subject: string
  text: string | null
  html: string | null
  files: readonly ComposedFile[]
  /** The id of the stored message that is answered. */
  inReplyTo: string | null
  /** null: at once. */
  notBefore: Date | null
  /** Made by a program; null: by a person. */
  automatic: AutoSubmitted | null
  /** The status that the ticket of the thread gets with the message. */
  ticketStatus?: TicketStatus | undefined
}

/** Identifies a repeated request: the caller with its key, and a digest of what it asks for. */
export type RequestIdentity = { key: string; digest: string }

/** A message whose source is composed and stored in the blobs. */
export type PreparedOutgoing = {
  message: NewOutgoing
  threadId: string
  messageId: string
  envelopeFrom: string
  raw: { sha256: string; bytes: number }
  parsed: PreparedMessage
  /** The contact or company with the address of the first recipient. */
  partner: Partner
}

/** Why a message cannot be sent. */
export type OutgoingFault =
  | 'mailbox_missing'
  | 'mailbox_without_server'
  | 'no_global_sender'
  | 'answered_missing'

export type OutgoingContext = {
  db: Pick<TenantDatabase, '_' | 'select'>
  blobs: Pick<Blobs, 'putAll'>
  secrets: SigningKeys
  mail: Pick<MailEnvironment, 'from' | 'hostName' | 'global'>
  signal: AbortSignal
}

/**
 * Composes a message with its Message-ID and its Date, which is that of the first try, and stores its source: all that
 * is needed to enqueue it in a transaction. A source without a message is deleted with the orphaned blobs.
 */
export async function prepareOutgoing(
  { db, blobs, secrets, mail, signal }: OutgoingContext,
  message: NewOutgoing,
  now: Date,
): Promise<PreparedOutgoing | OutgoingFault> {
  const from = await senderOf(db, mail, message.mailboxId)
  if (typeof from === 'string') return from
  const answered =
    message.inReplyTo === null ? nothingAnswered() : await answeredMessage(db, message.inReplyTo)
  if (answered === null) return 'answered_missing'
  const { threadId, ticketNumber, ...references } = answered
  const subject = ticketNumber === null ? message.subject : numberedSubject(message.subject, ticketNumber)
  const nonce = randomInt(36 ** 7)
    .toString(36)
    .padStart(7, '0')
  const domains = [mail.hostName, from.address.slice(from.address.lastIndexOf('@') + 1)]
  const messageId = signedMessageId({ threadId, nonce, domains }, secrets)
  const { notBefore } = message
  const date = notBefore !== null && notBefore > now ? notBefore : now
  const source = await composeMessage({ ...message, ...references, subject, from, messageId, date })
  const { raw, message: parsed } = requireRow(await prepareSources(blobs, [source], signal))
  if (parsed instanceof Error) throw parsed
  const partner = await findPartner(db, parsed.to[0]?.address ?? parsed.cc[0]?.address ?? null)
  return { message, threadId, messageId, envelopeFrom: from.address, raw, parsed, partner }
}

/** The sender of a mailbox, which must send; else that of the operator. */
async function senderOf(
  db: Pick<TenantDatabase, 'select'>,
  mail: Pick<MailEnvironment, 'from' | 'global'>,
  mailboxId: string | null,
): Promise<MailAddress | OutgoingFault> {
  if (mailboxId === null)
    return mail.from === null || mail.global.kind === 'none'
      ? 'no_global_sender'
      : { address: mail.from, name: null }
  const [mailbox] = await senderStatement(db).execute({ mailboxId })
  if (!mailbox) return 'mailbox_missing'
  if (mailbox.out_host === null || mailbox.is_active === 0) return 'mailbox_without_server'
  return { address: mailbox.address, name: mailbox.sender_name }
}

const senderStatement = builtOnce((db: Pick<TenantDatabase, 'select'>) => {
  const { id, address, sender_name, out_host, is_active } = mailboxes
  return db
    .select({ address, sender_name, out_host, is_active })
    .from(mailboxes)
    .where(eq(id, sql.placeholder('mailboxId')))
    .prepare('outgoing_sender')
})

/**
 * What a message has of the one that it answers. The id of the thread is known before the source is composed, because
 * its signed Message-ID contains it.
 */
type Answered = ReturnType<typeof replyReferences> & { threadId: string; ticketNumber: number | null }

const nothingAnswered = (): Answered => ({
  threadId: randomUUID(),
  ticketNumber: null,
  inReplyTo: null,
  references: [],
})

/** Reads the answered message; null: it does not exist. */
async function answeredMessage(db: OutgoingContext['db'], id: string): Promise<Answered | null> {
  const { message_id, thread_id, deleted_at } = mailMessages
  const [answered] = await db
    .select({
      messageId: message_id,
      threadId: thread_id,
      ticketId: mailThreads.ticket_id,
      headers: mailBodies.headers,
    })
    .from(mailMessages)
    .innerJoin(mailThreads, eq(mailThreads.id, thread_id))
    .leftJoin(mailBodies, eq(mailBodies.message_id, mailMessages.id))
    .where(and(eq(mailMessages.id, id), isNull(deleted_at)))
  if (!answered) return null
  const { threadId, ticketId, messageId, headers } = answered
  const ticketNumber = ticketId === null ? null : await findTicketNumber(db, ticketId)
  return { threadId, ticketNumber, ...replyReferences(messageId, headers ?? []) }
}

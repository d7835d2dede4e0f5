import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { mailTexts } from '@fiscus/messages/mail'
import { sql } from 'drizzle-orm'
import {
  type AcknowledgingContext,
  acknowledgeTickets,
  type OpenedTicket,
} from '../acknowledgements/acknowledge-tickets.ts'
import { recordDeliveryReport } from '../bounces/record-delivery-report.ts'
import {
  type ClassifiedMessage,
  classifyIncoming,
  type IncomingMailbox,
  type IncomingMessage,
} from '../messages/incoming-message.ts'
import { newIds } from '../messages/new-ids.ts'
import { findSentIds } from '../messages/own-message.ts'
import type { PreparedMessage } from '../messages/prepare-message.ts'
import { openWrites, type Writes } from '../messages/writes.ts'
import { findPartners, type Partner } from '../partners/find-partner.ts'
import { type Conversations, openConversations } from '../threads/known-conversations.ts'
import { lockConversations } from '../threads/lock-conversations.ts'
import { matchThread, type ThreadMatch } from '../threads/match-thread.ts'
import type { SigningKeys } from '../threads/signed-message-id.ts'
import { type BatchTickets, openBatchTickets } from '../tickets/batch-tickets.ts'
import { opensTicket } from '../tickets/ticket-opener.ts'

/** Some hundred messages at most, in the order in which they are stored. */
export type IncomingBatch = { mailbox: IncomingMailbox; messages: readonly IncomingMessage[]; now: Date }

export type StoredMessage = { id: string; isNew: boolean }

/**
 * Stores messages that a mailbox received, in the caller's transaction: classifies each, links it to contact and
 * company, finds or opens its thread, opens or reopens a ticket, and enqueues the acknowledgement of a new one
 * (mail §3). A raw source that the mailbox already has is not stored again, deleted ones included: `isNew` is false. A
 * message may answer an earlier one of the batch.
 * @returns what became of each message, in their order
 */
export async function storeIncoming(
  tx: TenantTransaction,
  { mailbox, messages, now }: IncomingBatch,
  context: AcknowledgingContext,
): Promise<StoredMessage[]> {
  if (messages.length === 0) return []
  const messageIds = messages.flatMap(({ parsed }) => parsed.messageId ?? [])
  // Sent at once: the server executes them in this order, so that it looks up under the lock.
  const [, stored, sentIds] = await Promise.all([
    lockConversations(tx, mailbox.id),
    findStored(tx, mailbox.id, messages),
    findSentIds(tx, mailbox.id, messageIds),
  ])
  const isFresh = ({ raw }: IncomingMessage, at: number) =>
    !stored.has(raw.sha256) && messages.findIndex((other) => other.raw.sha256 === raw.sha256) === at
  const fresh = messages.map(isFresh)
  const batch = { mailbox, messages: messages.filter((_, at) => fresh[at]), sentIds, now }
  const ids = await storeFresh(tx, batch, context)
  const known = new Map([...stored, ...ids])
  return messages.map(({ raw }, at) => ({ id: known.get(raw.sha256) ?? '', isNew: fresh[at] === true }))
}

/** Stores messages that the mailbox does not have, and returns their ids by the SHA-256 of their raw sources. */
async function storeFresh(
  tx: TenantTransaction,
  { mailbox, messages, sentIds, now }: IncomingBatch & { sentIds: ReadonlySet<string> },
  context: AcknowledgingContext,
): Promise<Map<string, string>> {
  const { secrets } = context
  const own = { sentIds, secrets }
  const classified = messages.map((message) => classifyIncoming(message, mailbox, own))
  const addresses = classified.flatMap(({ fromAddress }) => fromAddress ?? [])
  const writes = openWrites(tx, now)
  const [partnerOf, conversations, ids] = await Promise.all([
    findPartners(tx, addresses),
    openConversations(tx, { mailboxId: mailbox.id, messages: classified }, secrets),
    // Each message needs an id, one for the thread and one for the ticket that it may open.
    newIds(tx, 3 * messages.length),
  ])
  const tickets = openBatchTickets(tx, writes, now)
  const batch: Batch = { mailbox, now, secrets, writes, partnerOf, conversations, tickets }
  const stored = new Map<string, string>()
  const opened: OpenedTicket[] = []
  for (const message of classified) {
    const [id = '', newThreadId = '', newTicketId = ''] = ids.splice(0, 3)
    const { ticketId } = await storeOne(tx, batch, { ...message, id, newThreadId, newTicketId })
    if (ticketId === newTicketId) opened.push({ ticketId, message: { ...message, id } })
    stored.set(message.raw.sha256, id)
  }
  await writes.flush()
  await acknowledgeTickets(tx, { mailbox, tickets: opened, now }, context)
  return stored
}

type Batch = {
  mailbox: IncomingMailbox
  now: Date
  secrets: SigningKeys
  conversations: Conversations
  partnerOf: (address: string | null) => Partner
  tickets: BatchTickets
  writes: Writes
}

type MessageToStore = ClassifiedMessage & { id: string; newThreadId: string; newTicketId: string }

/** Stores a message and returns its ticket, if it has one. */
async function storeOne(
  tx: TenantTransaction,
  batch: Batch,
  message: MessageToStore,
): Promise<{ ticketId: string | null }> {
  const { mailbox, now, secrets, conversations, partnerOf, tickets, writes } = batch
  const { id, newThreadId, newTicketId, parsed, raw, receivedAt, kind, report, references, fromAddress } =
    message
  const partner = partnerOf(fromAddress)
  const match = await matchConversation(batch, message)
  const known = match.thread?.ticketId ?? null
  const opened = { id: newTicketId, at: receivedAt, subject: parsed.subject || 'No subject', ...partner }
  const ticketId = await tickets.act({ kind, opens: opensTicketIn(mailbox, message) }, known, opened)
  const threadId = match.thread?.threadId ?? newThreadId
  const earlier = conversations.thread(threadId)
  if (earlier) writes.joinThread(threadId, { at: receivedAt, ticketId })
  else
    writes.openThread({
      id: threadId,
      mailbox_id: mailbox.id,
      subject: parsed.subject,
      ticket_id: ticketId,
      last_message_at: receivedAt,
    })
  writes.keepIds({ threadId, ids: [parsed.messageId, ...references] })
  const lastMessageAt = earlier && earlier.lastMessageAt > receivedAt ? earlier.lastMessageAt : receivedAt
  const { mailboxId, subject } = earlier ?? { mailboxId: mailbox.id, subject: parsed.subject }
  conversations.add({
    thread: { id: threadId, ticketId, subject, mailboxId, lastMessageAt },
    ...message,
    addresses: [...parsed.to, ...parsed.cc].map(({ address }) => address),
  })
  if (report) await recordDeliveryReport(tx, report, secrets, now)
  const given = {
    mailbox_id: mailbox.id,
    thread_id: threadId,
    direction: 'incoming' as const,
    kind,
    received_at: receivedAt,
    stored_at: now,
    is_read: 0 as const,
    ...partner,
    thread_link: match.link,
    ticket_id: ticketId,
  }
  writes.insertMessage({ id, parsed: withWarnings(parsed, { match, sender: fromAddress }), raw, given })
  return { ticketId }
}

const opensTicketIn = (
  { is_support, opens_tickets }: IncomingMailbox,
  { opener }: Pick<ClassifiedMessage, 'opener'>,
) => is_support === 1 && opensTicket(opener, opens_tickets)

/** The ticket number leads to a conversation only when the references do not. */
async function matchConversation(
  { conversations, writes }: Batch,
  message: ClassifiedMessage,
): Promise<ThreadMatch> {
  const of = { subject: message.subject, isPersonal: message.kind === 'personal' || message.kind === 'list' }
  const referenced = conversations.referenced(message)
  const match = matchThread(of, { ...referenced, numbered: null })
  if (match.thread !== null || message.subject.ticketNumbers.length === 0) return match
  await writes.flush()
  return matchThread(of, { ...referenced, numbered: await conversations.numbered(message) })
}

const selectStored = preparedStatement(sql`
  select ${mailMessages.raw_sha256} as sha256, ${mailMessages.id} as id
  from json_array_elements_text(${sql.placeholder('wanted')}::text::json) as wanted (sha256)
  join ${mailMessages} on ${mailMessages.mailbox_id} = ${sql.placeholder('mailboxId')}
    and ${mailMessages.raw_sha256} = wanted.sha256`)

/** The ids of the messages that the mailbox already has, by the SHA-256 of their raw sources. */
async function findStored(
  tx: TenantTransaction,
  mailboxId: string,
  messages: readonly IncomingMessage[],
): Promise<Map<string, string>> {
  const wanted = JSON.stringify(messages.map(({ raw }) => raw.sha256))
  const rows = await selectStored<{ sha256: string; id: string }>(tx, { mailboxId, wanted })
  return new Map(rows.map(({ sha256, id }) => [sha256, id]))
}

function withWarnings(
  parsed: PreparedMessage,
  { match, sender }: { match: ThreadMatch; sender: string | null },
): PreparedMessage {
  const warnings = [...parsed.warnings]
  if (match.link === 'possible') warnings.push(mailTexts.otherConversation())
  if (sender === null && parsed.from !== null) warnings.push(mailTexts.senderUnconfirmed())
  return { ...parsed, warnings }
}

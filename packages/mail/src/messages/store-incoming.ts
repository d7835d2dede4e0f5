import type { MessageKind } from '@fiscus/contracts/mail/mail-vocabulary'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import type { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { and, eq, inArray } from 'drizzle-orm'
import { recordDeliveryReport } from '../bounces/record-delivery-report.ts'
import { classifyMessage } from '../classification/classify-message.ts'
import { readAuthentication } from '../partners/authentication-results.ts'
import { findPartners, type Partner } from '../partners/find-partner.ts'
import { findConversations } from '../threads/known-conversations.ts'
import { lockConversations } from '../threads/lock-conversations.ts'
import { matchThread, type ThreadMatch } from '../threads/match-thread.ts'
import type { SigningKeys } from '../threads/signed-message-id.ts'
import { readSubject } from '../threads/subject.ts'
import { countInThread, setTicket } from '../threads/write-thread.ts'
import { decideTicket } from '../tickets/decide-ticket.ts'
import { lockTicket, openTicket, reopenTicket } from '../tickets/write-ticket.ts'
import type { RawSource } from './insert-message.ts'
import { newIds } from './new-ids.ts'
import { findSentIds, isOwnMessage } from './own-message.ts'
import type { PreparedMessage } from './prepare-message.ts'
import { openWrites, type Writes } from './writes.ts'

type Mailbox = Pick<typeof mailboxes.$inferSelect, 'id' | 'address' | 'is_support' | 'in_host'>

export type IncomingMessage = {
  parsed: PreparedMessage
  /** Of the blob with the raw source. */
  raw: RawSource
  /** The instant of the server, else the one at which the message was fetched. */
  receivedAt: Date
}

/** Some hundred messages at most, in the order in which they are stored. */
export type IncomingBatch = { mailbox: Mailbox; messages: readonly IncomingMessage[]; now: Date }

export type StoredMessage = { id: string; isNew: boolean }

/**
 * Stores messages that a mailbox received, in the caller's transaction: classifies each, links it to contact and company, finds or opens
 * its thread, and opens or reopens a ticket (mail §3). A raw source that the mailbox already has is not stored again, deleted ones
 * included: `isNew` is false. A message may answer an earlier one of the batch.
 * @returns what became of each message, in their order
 */
export async function storeIncoming(
  tx: TenantTransaction,
  { mailbox, messages, now }: IncomingBatch,
  secrets: SigningKeys,
): Promise<StoredMessage[]> {
  if (messages.length === 0) return []
  await lockConversations(tx, mailbox.id)
  const known = await findStored(tx, mailbox.id, messages)
  const fresh = messages.filter(({ raw }) => !known.has(raw.sha256))
  const sentIds = await findSentIds(
    tx,
    mailbox.id,
    fresh.flatMap(({ parsed }) => parsed.messageId ?? []),
  )
  const partnerOf = await findPartners(
    tx,
    fresh.flatMap(({ parsed }) => senderOf(parsed, mailbox) ?? []),
  )
  // Each message needs an id, and one for the thread that it may open.
  const ids = await newIds(tx, 2 * fresh.length)
  const batch = { mailbox, now, secrets, sentIds, partnerOf, writes: openWrites(tx) }
  const stored: StoredMessage[] = []
  for (const message of messages) {
    const { sha256 } = message.raw
    const earlier = known.get(sha256)
    const id = earlier ?? requireRow(ids.splice(0, 1))
    stored.push({ id, isNew: earlier === undefined })
    if (earlier !== undefined) continue
    known.set(sha256, id)
    await storeOne(tx, batch, { ...message, id, newThreadId: requireRow(ids.splice(0, 1)) })
  }
  await batch.writes.flush()
  return stored
}

type Batch = {
  mailbox: Mailbox
  now: Date
  secrets: SigningKeys
  sentIds: ReadonlySet<string>
  partnerOf: (address: string | null) => Partner
  writes: Writes
}

async function storeOne(
  tx: TenantTransaction,
  { mailbox, now, secrets, sentIds, partnerOf, writes }: Batch,
  { id, newThreadId, parsed, raw, receivedAt }: IncomingMessage & { id: string; newThreadId: string },
): Promise<void> {
  const { kind, report } = classifyMessage(parsed, isOwnMessage(parsed, mailbox, { sentIds, secrets }))
  const sender = senderOf(parsed, mailbox)
  const partner = partnerOf(sender)
  const subject = readSubject(parsed.subject)
  // A report belongs to the message that it is about, and a message of ours that came back to the one that was sent.
  const about = report?.originalMessageId ?? (kind === 'own' ? parsed.messageId : null)
  const references = about === null ? parsed.references : [about, ...parsed.references]
  // A message that leads to a conversation may lead to one of the batch.
  if (references.length > 0 || subject.ticketNumber !== null) await writes.flush()
  const known = await findConversations(
    tx,
    {
      mailboxId: mailbox.id,
      references,
      ticketNumber: subject.ticketNumber,
      fromAddress: sender,
    },
    secrets,
  )
  const match = matchThread({ subject, isPersonal: kind === 'personal' }, known)
  const isSupport = mailbox.is_support === 1
  const ticketId = await actOnTicket(tx, { kind, isSupport, subject: parsed.subject, partner, match }, now)
  const threadId = match.thread?.threadId ?? newThreadId
  if (threadId === newThreadId)
    writes.openThread({
      id: threadId,
      mailbox_id: mailbox.id,
      subject: parsed.subject,
      ticket_id: ticketId,
      last_message_at: receivedAt,
    })
  else {
    await countInThread(tx, threadId, receivedAt)
    if (match.thread?.ticketId !== ticketId) await setTicket(tx, threadId, ticketId)
  }
  writes.keepIds({ threadId, ids: [parsed.messageId, ...references] })
  if (report) await recordDeliveryReport(tx, report, now)
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
  writes.insertMessage({ id, parsed: withWarnings(parsed, { match, sender }), raw, given })
}

/** The ids of the messages that the mailbox already has, by the SHA-256 of their raw sources. */
async function findStored(
  tx: TenantTransaction,
  mailboxId: string,
  messages: readonly IncomingMessage[],
): Promise<Map<string, string>> {
  const sources = messages.map(({ raw }) => raw.sha256)
  const rows = await tx
    .select({ sha256: mailMessages.raw_sha256, id: mailMessages.id })
    .from(mailMessages)
    .where(and(eq(mailMessages.mailbox_id, mailboxId), inArray(mailMessages.raw_sha256, sources)))
  return new Map(rows.map(({ sha256, id }) => [sha256, id]))
}

type TicketCase = {
  kind: MessageKind
  isSupport: boolean
  subject: string
  partner: Partner
  match: ThreadMatch
}

/** Returns the ticket of the message after opening or reopening it; null: the message has none. */
async function actOnTicket(
  tx: TenantTransaction,
  { kind, isSupport, subject, partner, match }: TicketCase,
  now: Date,
): Promise<string | null> {
  const known = match.thread?.ticketId ?? null
  const ticket = known === null ? null : await lockTicket(tx, known, now)
  const action = decideTicket({ kind, isSupport }, ticket)
  if (action === 'open') {
    const { contact_id, company_id } = partner
    return openTicket(tx, { subject: subject || 'No subject', contact_id, company_id }, now)
  }
  if (ticket && action === 'reopen') await reopenTicket(tx, ticket.id, now)
  return ticket?.id ?? null
}

/** The address of the sender; null also when the mailbox's own server found out that it is forged. */
function senderOf({ from, headers }: PreparedMessage, { in_host, address }: Mailbox): string | null {
  const servers = [in_host ?? '', address.slice(address.lastIndexOf('@') + 1)]
  return readAuthentication(headers, servers) === 'fail' ? null : (from?.address ?? null)
}

const possible =
  'The message may belong to another conversation: it forwards a message of it, or names a ticket in which its sender takes no part.'
const forged = 'The server of the mailbox could not confirm the sender: the message is linked to no contact.'

function withWarnings(
  parsed: PreparedMessage,
  { match, sender }: { match: ThreadMatch; sender: string | null },
): PreparedMessage {
  const warnings = [...parsed.warnings]
  if (match.link === 'possible') warnings.push(possible)
  if (sender === null && parsed.from !== null) warnings.push(forged)
  return { ...parsed, warnings }
}

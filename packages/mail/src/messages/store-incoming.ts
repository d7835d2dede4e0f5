import type { MessageKind } from '@fiscus/contracts/mail/mail-vocabulary'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import type { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { and, eq } from 'drizzle-orm'
import { recordDeliveryReport } from '../bounces/record-delivery-report.ts'
import { classifyMessage } from '../classification/classify-message.ts'
import { readAuthentication } from '../partners/authentication-results.ts'
import { findPartner, type Partner } from '../partners/find-partner.ts'
import { findConversations } from '../threads/known-conversations.ts'
import { lockConversations } from '../threads/lock-conversations.ts'
import { matchThread, type ThreadMatch } from '../threads/match-thread.ts'
import type { SigningKeys } from '../threads/signed-message-id.ts'
import { readSubject } from '../threads/subject.ts'
import { addToThread, openThread, setTicket } from '../threads/write-thread.ts'
import { decideTicket } from '../tickets/decide-ticket.ts'
import { lockTicket, openTicket, reopenTicket } from '../tickets/write-ticket.ts'
import { insertMessage, type RawSource } from './insert-message.ts'
import { isOwnMessage } from './own-message.ts'
import type { PreparedMessage } from './prepare-message.ts'

export type IncomingMessage = {
  mailbox: Pick<typeof mailboxes.$inferSelect, 'id' | 'address' | 'is_support' | 'in_host'>
  parsed: PreparedMessage
  /** Of the blob with the raw source. */
  raw: RawSource
  /** The instant of the server, else the one at which the message was fetched. */
  receivedAt: Date
  now: Date
}

/**
 * Stores a message that a mailbox received, in the caller's transaction: classifies it, links it to contact and company, finds or opens
 * its thread, and opens or reopens a ticket (mail §3). A raw source that the mailbox already has is not stored again, deleted ones
 * included: `isNew` is false.
 */
export async function storeIncoming(
  tx: TenantTransaction,
  { mailbox, parsed, raw, receivedAt, now }: IncomingMessage,
  secrets: SigningKeys,
): Promise<{ id: string; isNew: boolean }> {
  await lockConversations(tx, mailbox.id)
  const stored = await findStored(tx, mailbox.id, raw.sha256)
  if (stored !== null) return { id: stored, isNew: false }

  const { kind, report } = classifyMessage(parsed, await isOwnMessage(tx, parsed, mailbox, secrets))
  const sender = senderOf(parsed, mailbox)
  const partner = await findPartner(tx, sender)
  const subject = readSubject(parsed.subject)
  // A report belongs to the message that it is about, and a message of ours that came back to the one that was sent.
  const about = report?.originalMessageId ?? (kind === 'own' ? parsed.messageId : null)
  const references = about === null ? parsed.references : [about, ...parsed.references]
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
  const threadId =
    match.thread?.threadId ??
    (await openThread(tx, {
      mailbox_id: mailbox.id,
      subject: parsed.subject,
      ticket_id: ticketId,
      last_message_at: receivedAt,
    }))
  if (match.thread?.threadId && match.thread.ticketId !== ticketId) await setTicket(tx, threadId, ticketId)
  await addToThread(tx, threadId, { ids: [parsed.messageId, ...references], at: receivedAt })
  if (report) await recordDeliveryReport(tx, report, now)
  const id = await insertMessage(tx, withWarnings(parsed, { match, sender }), raw, {
    mailbox_id: mailbox.id,
    thread_id: threadId,
    direction: 'incoming',
    kind,
    received_at: receivedAt,
    stored_at: now,
    is_read: 0,
    ...partner,
    thread_link: match.link,
    ticket_id: ticketId,
  })
  return { id, isNew: true }
}

async function findStored(tx: TenantTransaction, mailboxId: string, sha256: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(and(eq(mailMessages.mailbox_id, mailboxId), eq(mailMessages.raw_sha256, sha256)))
  return row?.id ?? null
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
function senderOf(
  { from, headers }: PreparedMessage,
  { in_host, address }: IncomingMessage['mailbox'],
): string | null {
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

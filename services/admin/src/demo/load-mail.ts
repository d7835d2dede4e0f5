import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import {
  mailAttachments,
  mailBodies,
  mailMessages,
  mailReferences,
  mailThreads,
} from '@fiscus/db/schema/mail/messages'
import { mailQueue, mailRecipients, mailSuppressions } from '@fiscus/db/schema/mail/outgoing'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { ticketNotes, tickets } from '@fiscus/db/schema/tenant/tickets'
import { users } from '@fiscus/db/schema/tenant/users'
import { mailServers } from '@fiscus/messages/mail-servers'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { DemoUser } from './load-records.ts'
import {
  type SampleMail,
  sampleMailbox,
  sampleMails,
  sampleSuppressions,
  sampleTickets,
} from './sample-mails.ts'
import { sourceOf } from './sample-source.ts'

const hourMs = 3_600_000
const storeTimeoutMs = 30_000
const previewLength = 200

type MailContext = { db: TenantDatabase; blobs: Blobs; now: Date; actor: string; operator: DemoUser }

/** Where a message belongs, and who the other side is. */
type Place = {
  mailboxId: string
  threadId: string
  ticketId: string | null
  contact: { id: string; company_id: string | null } | undefined
  messageId: string
  inReplyTo: string | null
}

/**
 * Stores a mailbox without servers, conversations with contacts and their tickets, and messages that were sent, failed
 * and are unknown.
 */
export async function loadMail(context: MailContext): Promise<void> {
  const { db, now, actor } = context
  const stored = await db
    .insert(mailboxes)
    .values({ ...sampleMailbox, is_support: 1, created_at: now, updated_at: now, updated_by: actor })
    .returning({ id: mailboxes.id })
  const mailbox = requireRow(stored)
  const known = await db.select().from(contacts)
  const ticketIds = await addTickets(context, known)
  const threads = new Map<string, { id: string; last: string }>()
  for (const [index, mail] of sampleMails.entries()) {
    const messageId = `demo-${index + 1}.${mailbox.id}@brzoza.example`
    const ticketId = ticketIds.get(mail.thread) ?? null
    const thread = threads.get(mail.thread)
    const threadId = thread?.id ?? (await addThread(context, mail, mailbox.id, ticketId))
    threads.set(mail.thread, { id: threadId, last: messageId })
    await db.insert(mailReferences).values({ thread_id: threadId, reference: messageId })
    const contact = known.find(({ email }) => email === mail.partner.address)
    const inReplyTo = thread?.last ?? null
    await addMessage(context, mail, {
      mailboxId: mailbox.id,
      threadId,
      ticketId,
      contact,
      messageId,
      inReplyTo,
    })
  }
  await db.insert(mailSuppressions).values(
    sampleSuppressions.map((suppression) => ({
      ...suppression,
      reason: 'hard_bounce' as const,
      suppressed_at: new Date(now.getTime() - 50 * hourMs),
      suppressed_by: 'mail_queue_worker',
    })),
  )
}

/** Stores the tickets with their notes. Returns their ids by their threads. */
async function addTickets(
  { db, now, actor, operator }: MailContext,
  known: readonly (typeof contacts.$inferSelect)[],
): Promise<ReadonlyMap<string, string>> {
  const instant = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs)
  if (operator.email !== null)
    await db.insert(users).values({ id: operator.id, name: operator.name, email: operator.email })
  const ids = new Map<string, string>()
  for (const { thread, isAssigned, notes = [], ...ticket } of sampleTickets) {
    const mails = sampleMails.filter((mail) => mail.thread === thread)
    const hours = mails.map(({ hoursAgo }) => hoursAgo)
    const contact = known.find(({ email }) => email === mails[0]?.partner.address)
    const stored = await db
      .insert(tickets)
      .values({
        ...ticket,
        subject: thread,
        contact_id: contact?.id,
        company_id: contact?.company_id,
        assignee_id: isAssigned ? operator.id : null,
        opened_at: instant(Math.max(...hours)),
        last_message_at: instant(Math.min(...hours)),
        closed_at: ticket.status === 'closed' ? instant(Math.min(...hours)) : null,
      })
      .returning({ id: tickets.id })
    const { id } = requireRow(stored)
    ids.set(thread, id)
    for (const { hoursAgo, text } of notes)
      await db
        .insert(ticketNotes)
        .values({ ticket_id: id, text, created_at: instant(hoursAgo), created_by: actor })
  }
  return ids
}

async function addThread(
  { db, now }: MailContext,
  { thread }: SampleMail,
  mailboxId: string,
  ticketId: string | null,
): Promise<string> {
  const mails = sampleMails.filter((mail) => mail.thread === thread)
  const newest = Math.min(...mails.map(({ hoursAgo }) => hoursAgo))
  const stored = await db
    .insert(mailThreads)
    .values({
      mailbox_id: mailboxId,
      subject: thread,
      ticket_id: ticketId,
      message_count: mails.length,
      last_message_at: new Date(now.getTime() - newest * hourMs),
    })
    .returning({ id: mailThreads.id })
  return requireRow(stored).id
}

async function addMessage(context: MailContext, mail: SampleMail, place: Place): Promise<void> {
  const { db, blobs, now } = context
  const at = new Date(now.getTime() - mail.hoursAgo * hourMs)
  const own = { address: sampleMailbox.address, name: sampleMailbox.sender_name }
  const [from, to] = mail.outgoing ? [own, mail.partner] : [mail.partner, own]
  const source = sourceOf(mail, { from, to, sentAt: at, ...place })
  const raw = await store(blobs, source)
  const stored = await db
    .insert(mailMessages)
    .values({
      ...rowOf(mail, place),
      from_address: from.address,
      from_name: from.name,
      to: [to],
      raw_sha256: raw.sha256,
      raw_bytes: raw.bytes,
      sent_at: at,
      received_at: at,
      stored_at: at,
    })
    .returning({ id: mailMessages.id })
  const message = requireRow(stored)
  const [head = ''] = source.split('\r\n\r\n')
  const headers = head.split('\r\n').map((line) => {
    const [name = '', value = ''] = line.split(/: (.*)/)
    return { name, value: name === 'Subject' ? mail.subject : value }
  })
  await db.insert(mailBodies).values({ message_id: message.id, headers, text: mail.text, html: mail.html })
  if (mail.attachment) {
    const { sha256, bytes } = await store(blobs, mail.attachment.text)
    const { name, mediaType: media_type } = mail.attachment
    await db
      .insert(mailAttachments)
      .values({ message_id: message.id, position: 0, name, media_type, bytes, sha256 })
  }
  if (mail.outgoing) await addOutgoing(context, mail, { at, raw, message: message.id, place })
}

/** What the row of a message has besides addresses, source and instants. */
function rowOf(mail: SampleMail, { mailboxId, threadId, ticketId, contact, messageId, inReplyTo }: Place) {
  return {
    mailbox_id: mailboxId,
    thread_id: threadId,
    ticket_id: ticketId,
    direction: mail.outgoing ? ('outgoing' as const) : ('incoming' as const),
    kind: mail.kind ?? ('personal' as const),
    message_id: messageId,
    in_reply_to: inReplyTo,
    subject: mail.subject,
    preview: mail.text.replace(/\s+/g, ' ').slice(0, previewLength),
    attachment_count: mail.attachment ? 1 : 0,
    is_read: mail.isRead || mail.outgoing ? (1 as const) : (0 as const),
    partner_link: contact ? ('contact' as const) : ('none' as const),
    contact_id: contact?.id,
    company_id: contact?.company_id,
    thread_link: inReplyTo === null ? ('none' as const) : ('reference' as const),
    parser_version: 1,
  }
}

/** The row of the queue with its recipient. */
async function addOutgoing(
  { db, actor }: MailContext,
  { outgoing, partner }: SampleMail,
  {
    at,
    raw,
    message,
    place,
  }: { at: Date; raw: { sha256: string; bytes: number }; message: string; place: Place },
): Promise<void> {
  if (!outgoing) return
  const { status, recipient, code, enhancedCode, answer } = outgoing
  const stored = await db
    .insert(mailQueue)
    .values({
      status,
      queued_at: at,
      attempts_count: 1,
      mailbox_id: place.mailboxId,
      mail_message_id: message,
      message_id: place.messageId,
      envelope_from: sampleMailbox.address,
      mime_sha256: raw.sha256,
      mime_bytes: raw.bytes,
      available_at: at,
      transmission_at: status === 'failed' ? null : at,
      sent_at: status === 'sent' ? at : null,
      last_code: code,
      last_enhanced_code: enhancedCode,
      ...textColumns('last_error', status === 'sent' ? null : (answer ?? mailServers.outgoingUnreachable())),
      last_attempt_at: at,
      created_by: actor,
    })
    .returning({ id: mailQueue.id })
  const queued = requireRow(stored)
  await db.insert(mailRecipients).values({
    queue_id: queued.id,
    position: 0,
    kind: 'to',
    address: partner.address,
    name: partner.name,
    status: recipient,
    code,
    enhanced_code: enhancedCode,
    detail: answer,
    changed_at: at,
  })
}

async function store(blobs: Blobs, text: string): Promise<{ sha256: string; bytes: number }> {
  async function* content() {
    yield Buffer.from(text)
  }
  return blobs.put(content(), AbortSignal.timeout(storeTimeoutMs))
}

import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailBodies, mailMessages, mailReferences, mailThreads } from '@fiscus/db/schema/mail/messages'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { headerValue } from '../mime/header-lines.ts'
import { readMessageIds } from '../mime/message-ids.ts'
import { refreshTickets } from '../tickets/refresh-tickets.ts'
import { openTicket } from '../tickets/write-ticket.ts'
import { lockThread } from './link-thread.ts'
import { lockMerges, writeMerge } from './merge-tickets.ts'
import { insertReferences } from './write-thread.ts'

/**
 * Splits a message, and with `withLater` those after it, from its thread: they get a thread and a ticket of their own,
 * to which their replies go. Writes audit entries. A message that was split alone stays where it is.
 * @returns the id of the new thread; null: there is no such message
 */
export function splitThread(
  db: TenantDatabase,
  { messageId, withLater }: { messageId: string; withLater: boolean },
  author: Author,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const locked = await lockMessage(tx, messageId)
    if (!locked) return null
    const { message, from } = locked
    if (from.split_from_id !== null && from.message_count === 1) return from.id
    const { thread_id, received_at, subject, contact_id, company_id } = message
    const ticket = { subject: subject || 'No subject', contact_id, company_id }
    const ticketId = await openTicket(tx, ticket, author)
    const thread = { mailbox_id: from.mailbox_id, subject, ticket_id: ticketId, split_from_id: thread_id }
    const rows = await tx
      .insert(mailThreads)
      .values({ ...thread, last_message_at: received_at })
      .returning({ id: mailThreads.id })
    const { id } = requireRow(rows)
    const isLater = sql`(${mailMessages.received_at}, ${mailMessages.id}) >= (${received_at.toISOString()}::timestamptz, ${messageId}::uuid)`
    const moved = await tx
      .update(mailMessages)
      .set({ thread_id: id, ticket_id: ticketId })
      .where(and(eq(mailMessages.thread_id, thread_id), withLater ? isLater : eq(mailMessages.id, messageId)))
      .returning({ id: mailMessages.id, messageId: mailMessages.message_id })
    await moveReferences(tx, { from: thread_id, to: id, messages: moved })
    await countMessages(tx, [thread_id, id])
    await refreshTickets(tx, [from.ticket_id, ticketId], author)
    const created = { entity: 'ticket', entity_id: ticketId, action: 'create' } as const
    await writeAuditEntry(tx, author, { ...created, before: null, after: ticket })
    const split = { entity: 'mail_thread', entity_id: thread_id, action: 'split' } as const
    const after = { message_id: messageId, thread_id: id, ticket_id: ticketId }
    await writeAuditEntry(tx, author, { ...split, before: null, after })
    return id
  })
}

/**
 * Joins a thread that was split from another one to it again, with the messages that came meanwhile, and writes an
 * audit entry. Its ticket, if it has no other thread, is merged into that of the other one.
 * @returns the id of the other thread; `not_split`: there is none
 */
export function rejoinThread(
  db: TenantDatabase,
  id: string,
  author: Author,
): Promise<{ joined: string } | 'unknown_thread' | 'not_split'> {
  return db.transaction(async (tx) => {
    await lockMerges(tx)
    const thread = await lockThread(tx, id)
    if (!thread) return 'unknown_thread'
    const into = thread.split_from_id === null ? undefined : await lockThread(tx, thread.split_from_id)
    if (!into) return 'not_split'
    const { ticket_id } = into
    await tx.update(mailMessages).set({ thread_id: into.id, ticket_id }).where(eq(mailMessages.thread_id, id))
    await tx.execute(sql`
      insert into ${mailReferences} (thread_id, reference)
      select ${into.id}, reference from ${mailReferences} where thread_id = ${id} on conflict do nothing`)
    await tx.update(mailThreads).set({ split_from_id: into.id }).where(eq(mailThreads.split_from_id, id))
    await tx.delete(mailThreads).where(eq(mailThreads.id, id))
    await countMessages(tx, [into.id])
    await endTicket(tx, thread, ticket_id, author)
    await refreshTickets(tx, [thread.ticket_id, ticket_id], author)
    const joined = { entity: 'mail_thread', entity_id: id, action: 'join' } as const
    const before = { thread_id: id, ticket_id: thread.ticket_id }
    await writeAuditEntry(tx, author, { ...joined, before, after: { thread_id: into.id, ticket_id } })
    return { joined: into.id }
  })
}

async function findMessage(tx: TenantTransaction, id: string) {
  const { thread_id, received_at, subject, contact_id, company_id } = mailMessages
  const [message] = await tx
    .select({ thread_id, received_at, subject, contact_id, company_id })
    .from(mailMessages)
    .where(and(eq(mailMessages.id, id), isNull(mailMessages.deleted_at)))
  return message
}

/** A message, and its thread, which is locked. A split that was made meanwhile has moved the message to another one. */
async function lockMessage(tx: TenantTransaction, id: string) {
  while (true) {
    const known = await findMessage(tx, id)
    const from = known && (await lockThread(tx, known.thread_id))
    const message = await findMessage(tx, id)
    if (!message || !from) return undefined
    if (message.thread_id === from.id) return { message, from }
  }
}

type Moved = { id: string; messageId: string | null }

/** The own ids of the messages lead to their new thread only, those that they refer to to both. */
async function moveReferences(
  tx: TenantTransaction,
  { from, to, messages }: { from: string; to: string; messages: readonly Moved[] },
): Promise<void> {
  const { message_id, headers } = mailBodies
  const ids = messages.map(({ id }) => id)
  const bodies = await tx.select({ headers }).from(mailBodies).where(inArray(message_id, ids))
  const referred = bodies.flatMap((body) =>
    ['references', 'in-reply-to'].flatMap((name) => readMessageIds(headerValue(body.headers, name))),
  )
  const own = messages.flatMap(({ messageId }) => messageId ?? [])
  await insertReferences(tx, [{ threadId: to, ids: [...own, ...referred] }])
  await tx
    .delete(mailReferences)
    .where(and(eq(mailReferences.thread_id, from), inArray(mailReferences.reference, own)))
}

/** Counts the messages of threads anew. */
async function countMessages(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  const ofThread = eq(mailMessages.thread_id, mailThreads.id)
  await tx
    .update(mailThreads)
    .set({
      message_count: sql`(select count(*) from ${mailMessages} where ${ofThread})`,
      last_message_at: sql`coalesce((select max(${mailMessages.received_at}) from ${mailMessages} where ${ofThread}), ${mailThreads.last_message_at})`,
    })
    .where(inArray(mailThreads.id, [...ids]))
}

/** Merges a ticket without a thread into another one; without another one it is closed. */
async function endTicket(
  tx: TenantTransaction,
  { ticket_id: id }: { ticket_id: string | null },
  intoId: string | null,
  author: Author,
): Promise<void> {
  if (id === null || id === intoId) return
  const { ticket_id, merged_from_id } = mailThreads
  const [other] = await tx
    .select({ id: mailThreads.id })
    .from(mailThreads)
    .where(or(eq(ticket_id, id), eq(merged_from_id, id)))
    .limit(1)
  if (other) return
  if (intoId !== null) return writeMerge(tx, { id, before: null, after: intoId }, author)
  await tx.update(tickets).set({ status: 'closed', closed_at: author.at }).where(eq(tickets.id, id))
}

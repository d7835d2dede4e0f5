import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { and, desc, eq } from 'drizzle-orm'
import { refreshTickets } from '../tickets/refresh-tickets.ts'
import { lockTicket, openTicket } from '../tickets/write-ticket.ts'
import { lockConversations } from './lock-conversations.ts'

export type LinkedThread = 'linked' | 'unknown_thread' | 'unknown_ticket'

/**
 * Links a thread with its messages to a ticket, or to none, and writes an audit entry. Of a merged ticket it is the one
 * into which it was merged. The status of the ticket stays.
 */
export function linkThread(
  db: TenantDatabase,
  id: string,
  ticketId: string | null,
  author: Author,
): Promise<LinkedThread> {
  return db.transaction(async (tx) => {
    const thread = await lockThread(tx, id)
    if (!thread) return 'unknown_thread'
    const ticket = ticketId === null ? null : await lockTicket(tx, ticketId, author.at)
    if (ticketId !== null && !ticket) return 'unknown_ticket'
    const ticket_id = ticket?.id ?? null
    await writeLink(tx, thread, ticket_id, author)
    return 'linked'
  })
}

/**
 * Opens a ticket for a thread that has none, with its subject, and the contact and company of its newest message that
 * came in. A thread with a ticket keeps it. Writes audit entries.
 */
export function openThreadTicket(
  db: TenantDatabase,
  id: string,
  author: Author,
): Promise<'linked' | 'unknown_thread'> {
  return db.transaction(async (tx) => {
    const thread = await lockThread(tx, id)
    if (!thread) return 'unknown_thread'
    if (thread.ticket_id !== null) return 'linked'
    const { contact_id, company_id, received_at, direction, thread_id } = mailMessages
    const [newest] = await tx
      .select({ contact_id, company_id })
      .from(mailMessages)
      .where(and(eq(thread_id, id), eq(direction, 'incoming')))
      .orderBy(desc(received_at))
      .limit(1)
    const ticket = { subject: thread.subject || 'No subject', contact_id: null, company_id: null, ...newest }
    const ticketId = await openTicket(tx, ticket, author)
    const audited = { entity: 'ticket', entity_id: ticketId, action: 'create' } as const
    await writeAuditEntry(tx, author, { ...audited, before: null, after: ticket })
    await writeLink(tx, thread, ticketId, author)
    return 'linked'
  })
}

/**
 * Locks a thread, and before it the conversations of its mailbox, which no message joins meanwhile, and its ticket.
 * undefined: there is none.
 */
export async function lockThread(tx: TenantTransaction, id: string) {
  const { mailbox_id, ticket_id } = mailThreads
  const isThread = eq(mailThreads.id, id)
  const [known] = await tx.select({ mailbox_id }).from(mailThreads).where(isThread)
  if (!known) return undefined
  await lockConversations(tx, known.mailbox_id)
  const ticketId = tx.select({ ticket_id }).from(mailThreads).where(isThread)
  await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, ticketId)).for('update')
  const [thread] = await tx.select().from(mailThreads).where(isThread).for('update')
  return thread
}

type ThreadRow = typeof mailThreads.$inferSelect

async function writeLink(
  tx: TenantTransaction,
  { id, ticket_id: before }: ThreadRow,
  ticket_id: string | null,
  author: Author,
): Promise<void> {
  if (before === ticket_id) return
  await tx.update(mailThreads).set({ ticket_id, merged_from_id: null }).where(eq(mailThreads.id, id))
  await tx.update(mailMessages).set({ ticket_id }).where(eq(mailMessages.thread_id, id))
  await refreshTickets(tx, [before, ticket_id], author)
  await writeAuditEntry(tx, author, {
    entity: 'mail_thread',
    entity_id: id,
    action: ticket_id === null ? 'unlink' : 'link',
    before: { ticket_id: before },
    after: { ticket_id },
  })
}

import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { eq } from 'drizzle-orm'
import { lockTicket } from '../tickets/write-ticket.ts'

export type LinkedThread = 'linked' | 'unknown_thread' | 'unknown_ticket'

/**
 * Links a thread with its messages to a ticket, or to none, and writes an audit entry. Of a merged ticket it is the one into which it
 * was merged. The status of the ticket stays.
 */
export function linkThread(
  db: TenantDatabase,
  id: string,
  ticketId: string | null,
  author: Author,
): Promise<LinkedThread> {
  return db.transaction(async (tx) => {
    const isThread = eq(mailThreads.id, id)
    const [thread] = await tx.select().from(mailThreads).where(isThread).for('update')
    if (!thread) return 'unknown_thread'
    const ticket = ticketId === null ? null : await lockTicket(tx, ticketId, author.at)
    if (ticketId !== null && !ticket) return 'unknown_ticket'
    const ticket_id = ticket?.id ?? null
    if (thread.ticket_id === ticket_id) return 'linked'
    await tx.update(mailThreads).set({ ticket_id }).where(isThread)
    await tx.update(mailMessages).set({ ticket_id }).where(eq(mailMessages.thread_id, id))
    await writeAuditEntry(tx, author, {
      entity: 'mail_thread',
      entity_id: id,
      action: ticket_id === null ? 'unlink' : 'link',
      before: { ticket_id: thread.ticket_id },
      after: { ticket_id },
    })
    return 'linked'
  })
}

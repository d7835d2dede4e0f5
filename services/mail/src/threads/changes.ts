import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireFound } from '@fiscus/http/responses/require-found'
import { linkThread, openThreadTicket } from '@fiscus/mail/threads/link-thread'
import { getThread } from './queries.ts'

/**
 * Links a thread to a ticket, or to none, and returns it.
 * @throws Problem 404 `not-found` for the thread and for the ticket, also for those of another tenant
 */
export async function setThreadTicket(
  db: TenantDatabase,
  { id, ticket_id }: { id: string; ticket_id: string | null },
  author: Author,
) {
  const result = await linkThread(db, id, ticket_id, author)
  if (result === 'unknown_ticket') requireFound(undefined, 'ticket', ticket_id ?? '')
  return getThread(db, id)
}

/**
 * Opens a ticket for a thread without one, and returns the thread.
 * @throws Problem 404 `not-found`
 */
export async function openTicketOf(db: TenantDatabase, id: string, author: Author) {
  await openThreadTicket(db, id, author)
  return getThread(db, id)
}

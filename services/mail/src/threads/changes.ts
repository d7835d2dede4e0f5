import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireFound } from '@fiscus/http/responses/require-found'
import { linkThread, openThreadTicket } from '@fiscus/mail/threads/link-thread'
import { rejoinThread, splitThread } from '@fiscus/mail/threads/split-thread'
import { mailTexts } from '@fiscus/messages/mail'
import { type MailAccess, requireOpen } from '../access/mail-access.ts'
import { getThread } from './queries.ts'

/**
 * Links a thread to a ticket, or to none, and returns it.
 * @throws Problem 404 `not-found` for the thread and for the ticket, also for those that the caller may not read
 */
export async function setThreadTicket(
  db: TenantDatabase,
  access: MailAccess,
  { id, ticket_id }: { id: string; ticket_id: string | null },
  author: Author,
) {
  if (ticket_id !== null) await requireOpen(db, access, { noun: 'ticket', id: ticket_id })
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

/**
 * Splits a message, and with `withLater` those after it, from its thread, and returns their new thread.
 * @throws Problem 404 `not-found`
 */
export async function splitMessage(
  db: TenantDatabase,
  { id, withLater }: { id: string; withLater: boolean },
  author: Author,
) {
  const threadId = await splitThread(db, { messageId: id, withLater }, author)
  return getThread(db, requireFound(threadId ?? undefined, 'message', id))
}

/**
 * Joins a thread to the one from which it was split, and returns that one.
 * @throws Problem 404 `not-found`; 409 `thread-not-split`
 */
export async function joinBack(db: TenantDatabase, id: string, author: Author) {
  const result = await rejoinThread(db, id, author)
  if (result === 'not_split') throw new Problem('thread-not-split', mailTexts.threadNotSplit())
  const { joined } = requireFound(result === 'unknown_thread' ? undefined : result, 'thread', id)
  return getThread(db, joined)
}

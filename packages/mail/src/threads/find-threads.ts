import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { mailReferences, mailThreads } from '@fiscus/db/schema/mail/messages'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'

/** A stored thread. `mailboxId`: null for messages that the global server sends. */
export type StoredThread = {
  id: string
  ticketId: string | null
  subject: string
  mailboxId: string | null
  lastMessageAt: Date
}

const threadColumns = {
  id: mailThreads.id,
  ticketId: mailThreads.ticket_id,
  subject: mailThreads.subject,
  mailboxId: mailThreads.mailbox_id,
  lastMessageAt: mailThreads.last_message_at,
}

/** Of a reference, those with the latest messages. */
const threadsMax = 10

export async function findThreads(tx: TenantTransaction, ids: readonly string[]): Promise<StoredThread[]> {
  if (ids.length === 0) return []
  return tx
    .select(threadColumns)
    .from(mailThreads)
    .where(inArray(mailThreads.id, [...ids]))
}

/** Finds the threads of the mailbox and of the global server that have one of the references, at most ten for each. */
export async function findThreadsByReference(
  tx: TenantTransaction,
  mailboxId: string,
  references: readonly string[],
): Promise<{ reference: string; thread: StoredThread }[]> {
  if (references.length === 0) return []
  const wanted = sql`json_array_elements_text(${JSON.stringify(references)}::text::json) as wanted (reference)`
  const latest = tx
    .select(threadColumns)
    .from(mailReferences)
    .innerJoin(mailThreads, eq(mailThreads.id, mailReferences.thread_id))
    .where(and(eq(mailReferences.reference, sql`wanted.reference`), ofMailbox(mailboxId)))
    .orderBy(desc(mailThreads.last_message_at))
    .limit(threadsMax)
    .as('latest')
  return tx
    .select({ reference: sql<string>`wanted.reference`, thread: latest._.selectedFields })
    .from(wanted)
    .crossJoinLateral(latest)
    .prepare('threads_of_references')
    .execute()
}

/** The ticket with a number, and its latest thread of the mailbox or of the global server. */
export async function findTicketThread(tx: TenantTransaction, mailboxId: string, ticketNumber: number) {
  const [ticket] = await tx
    .select({ id: tickets.id, contact_id: tickets.contact_id, company_id: tickets.company_id })
    .from(tickets)
    .where(eq(tickets.number, ticketNumber))
  if (!ticket) return null
  const [thread = null] = await tx
    .select(threadColumns)
    .from(mailThreads)
    .where(and(eq(mailThreads.ticket_id, ticket.id), ofMailbox(mailboxId)))
    .orderBy(desc(mailThreads.last_message_at))
    .limit(1)
  return { ticket, thread }
}

const ofMailbox = (mailboxId: string) =>
  or(eq(mailThreads.mailbox_id, mailboxId), isNull(mailThreads.mailbox_id))

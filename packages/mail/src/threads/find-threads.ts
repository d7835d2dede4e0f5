import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
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

/** The threads of a reference with the latest messages. */
const threadsMax = 10

export async function findThreads(tx: TenantTransaction, ids: readonly string[]): Promise<StoredThread[]> {
  if (ids.length === 0) return []
  return tx
    .select(threadColumns)
    .from(mailThreads)
    .where(inArray(mailThreads.id, [...ids]))
}

const ofReference = sql`
  select ${mailThreads.id} as id, ${mailThreads.ticket_id} as "ticketId", ${mailThreads.subject} as subject,
    ${mailThreads.mailbox_id} as "mailboxId", ${mailThreads.last_message_at} as "lastMessageAt"
  from ${mailReferences} join ${mailThreads} on ${mailThreads.id} = ${mailReferences.thread_id}
  where ${mailReferences.reference} = wanted.reference
    and (${mailThreads.mailbox_id} = ${sql.placeholder('mailboxId')}::uuid or ${mailThreads.mailbox_id} is null)
  order by ${mailThreads.last_message_at} desc limit ${threadsMax}`
const selectByReference = preparedStatement(sql`
  select wanted.reference, latest.*
  from json_array_elements_text(${sql.placeholder('wanted')}::text::json) as wanted (reference)
  cross join lateral (${ofReference}) as latest`)

/** Finds the threads of the mailbox and of the global server that have one of the references, at most ten for each. */
export async function findThreadsByReference(
  tx: TenantTransaction,
  mailboxId: string,
  references: readonly string[],
): Promise<{ reference: string; thread: StoredThread }[]> {
  if (references.length === 0) return []
  type Row = Omit<StoredThread, 'lastMessageAt'> & { reference: string; lastMessageAt: string }
  const rows = await selectByReference<Row>(tx, { mailboxId, wanted: JSON.stringify(references) })
  return rows.map(({ reference, lastMessageAt, ...thread }) => ({
    reference,
    thread: { ...thread, lastMessageAt: new Date(lastMessageAt) },
  }))
}

/**
 * The ticket with a number, and its latest thread of the mailbox or of the global server. The thread of a ticket that
 * was merged has the id of the other ticket, and so has the ticket.
 */
export async function findTicketThread(tx: TenantTransaction, mailboxId: string, ticketNumber: number) {
  const [ticket] = await tx
    .select({ id: tickets.id, contact_id: tickets.contact_id, company_id: tickets.company_id })
    .from(tickets)
    .where(eq(tickets.number, ticketNumber))
  if (!ticket) return null
  const { ticket_id, merged_from_id, last_message_at } = mailThreads
  const isOfTicket = or(eq(ticket_id, ticket.id), eq(merged_from_id, ticket.id))
  const [thread = null] = await tx
    .select(threadColumns)
    .from(mailThreads)
    .where(and(isOfTicket, ofMailbox(mailboxId)))
    .orderBy(sql`coalesce(${merged_from_id}, ${ticket_id}) <> ${ticket.id}`, desc(last_message_at))
    .limit(1)
  return { ticket: { ...ticket, id: thread?.ticketId ?? ticket.id }, thread }
}

const ofMailbox = (mailboxId: string) =>
  or(eq(mailThreads.mailbox_id, mailboxId), isNull(mailThreads.mailbox_id))

import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { insertRows } from '@fiscus/db/queries/insert-rows'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailReactions } from '@fiscus/db/schema/mail/outgoing'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { KnownTicket } from './decide-ticket.ts'

const hourMs = 3_600_000
const mergesMax = 20

/** The author of what incoming mail changes. */
export const taskAuthor = 'task:inbound_email_sync'

/** A ticket that is locked until the transaction ends, or that the transaction opens. */
export type LockedTicket = KnownTicket & { id: string }

/**
 * Locks the ticket that a message of a ticket belongs to: the end of the chain of merged tickets. null: there is none.
 */
export async function lockTicket(
  tx: TenantTransaction,
  ticketId: string,
  now: Date,
): Promise<LockedTicket | null> {
  let id = ticketId
  for (let merges = 0; merges < mergesMax; merges++) {
    const [ticket] = await tx
      .select({ id: tickets.id, status: tickets.status, merged_into_id: tickets.merged_into_id })
      .from(tickets)
      .where(eq(tickets.id, id))
      .for('update')
    if (!ticket) return null
    if (ticket.merged_into_id === null)
      return {
        id,
        status: ticket.status,
        reopens: await reopensSince(tx, id, new Date(now.getTime() - hourMs)),
      }
    id = ticket.merged_into_id
  }
  return null
}

/** A ticket for a message that has none. `id` is of `newIds`; the message was received `at` an instant. */
export type NewTicket = TicketValues & { id: string; at: Date }

type TicketValues = Pick<typeof tickets.$inferInsert, 'subject' | 'contact_id' | 'company_id'>

/** Opens the tickets of a batch; their numbers have their order. */
export async function openTickets(
  tx: TenantTransaction,
  opened: readonly NewTicket[],
  now: Date,
): Promise<void> {
  const rows = opened.map(({ at, ...ticket }) => ({
    ...ticket,
    last_message_at: at,
    waiting_for: 'us' as const,
    ...openedAt(now, taskAuthor),
  }))
  await insertRows(tx, tickets, rows)
}

/** What a ticket gains: messages, the latest of them at an instant. `isOurs`: a person waits for our answer. */
export type TouchedTicket = { id: string; at: Date; isOurs: boolean }

const waitsForUs = sql`touched."isOurs" and ${tickets.status} not in ('resolved', 'closed')`
const updateTouched = preparedStatement(sql`
  update ${tickets} set
    last_message_at = greatest(${tickets.last_message_at}, touched.at),
    waiting_for = case when ${waitsForUs} then 'us' else ${tickets.waiting_for} end,
    version = ${tickets.version} + (${waitsForUs} and ${tickets.waiting_for} is distinct from 'us')::integer
  from json_to_recordset(${sql.placeholder('touched')}::text::json) as touched (id uuid, at timestamptz, "isOurs" boolean)
  where ${tickets.id} = touched.id`)

/** Sets the latest message of tickets, and that those with a message of a person wait for us. */
export async function touchTickets(tx: TenantTransaction, touched: readonly TouchedTicket[]): Promise<void> {
  if (touched.length === 0) return
  await updateTouched(tx, { touched: JSON.stringify(touched) })
}

/** Opens a ticket for a user, and returns its id. */
export async function openTicket(
  tx: TenantTransaction,
  ticket: TicketValues,
  { at, actor }: { at: Date; actor: string },
): Promise<string> {
  const rows = await tx
    .insert(tickets)
    .values({ ...ticket, ...openedAt(at, actor) })
    .returning({ id: tickets.id })
  return requireRow(rows).id
}

const openedAt = (now: Date, updated_by: string) => ({
  opened_at: now,
  created_at: now,
  updated_at: now,
  updated_by,
})

/** Opens a waiting, resolved or closed ticket again, and counts it. */
export async function reopenTicket(tx: TenantTransaction, id: string, now: Date): Promise<void> {
  await tx
    .update(tickets)
    .set({
      status: 'open',
      closed_at: null,
      updated_at: now,
      updated_by: taskAuthor,
      version: sql`${tickets.version} + 1`,
    })
    .where(eq(tickets.id, id))
  await tx.insert(mailReactions).values({ subject: reopenSubject(id), at: now })
}

async function reopensSince(tx: TenantTransaction, id: string, since: Date): Promise<number> {
  const rows = await tx
    .select({ reopens: count() })
    .from(mailReactions)
    .where(and(eq(mailReactions.subject, reopenSubject(id)), gt(mailReactions.at, since)))
  return requireRow(rows).reopens
}

const reopenSubject = (ticketId: string) => `reopen ${ticketId}`

import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { eq, inArray, sql } from 'drizzle-orm'
import { oneWithMerged } from '../tickets/merged-tickets.ts'
import { refreshTickets } from '../tickets/refresh-tickets.ts'
import { lockTicket } from '../tickets/write-ticket.ts'
import { lockConversations } from './lock-conversations.ts'

export type Merged =
  | 'merged'
  | 'unknown_ticket'
  | 'unknown_other'
  /** The other ticket is this one, or was merged into it. */
  | 'itself'
  | 'closed'
  /** The ticket was merged before. */
  | 'merged_before'

/**
 * Merges a ticket into another one, with an audit entry: its threads and messages belong to the other, which is the end
 * of its chain of merged tickets. Each thread keeps its own ticket, so that the tickets can be parted again.
 */
export function mergeTicket(
  db: TenantDatabase,
  { id, intoId }: { id: string; intoId: string },
  author: Author,
): Promise<Merged> {
  return db.transaction(async (tx) => {
    await lockMerges(tx)
    await lockConversationsOf(tx, id)
    const ticket = await lockRow(tx, id)
    const into = await lockTicket(tx, intoId, author.at)
    if (!ticket) return 'unknown_ticket'
    if (!into) return 'unknown_other'
    if (ticket.merged_into_id !== null) return 'merged_before'
    if (into.id === id) return 'itself'
    if (into.status === 'closed') return 'closed'
    const { ticket_id, merged_from_id } = mailThreads
    await tx
      .update(mailThreads)
      .set({ ticket_id: into.id, merged_from_id: sql`coalesce(${merged_from_id}, ${ticket_id})` })
      .where(eq(ticket_id, id))
    await tx.update(mailMessages).set({ ticket_id: into.id }).where(eq(mailMessages.ticket_id, id))
    await writeMerge(tx, { id, before: null, after: into.id }, author)
    await refreshTickets(tx, [into.id], author)
    return 'merged'
  })
}

/**
 * Parts a ticket from the one into which it was merged, with an audit entry: it has its own threads again, with the
 * messages that came meanwhile, and those of the tickets that were merged into it. A ticket that is not merged stays.
 */
export function unmergeTicket(
  db: TenantDatabase,
  id: string,
  author: Author,
): Promise<'parted' | 'unknown_ticket'> {
  return db.transaction(async (tx) => {
    await lockMerges(tx)
    await lockConversationsOf(tx, id)
    const ticket = await lockRow(tx, id)
    if (!ticket) return 'unknown_ticket'
    if (ticket.merged_into_id === null) return 'parted'
    const end = await lockTicket(tx, ticket.merged_into_id, author.at)
    const { merged_from_id } = mailThreads
    const threads = await tx
      .update(mailThreads)
      .set({ ticket_id: id, merged_from_id: sql`nullif(${merged_from_id}, ${id}::uuid)` })
      .where(sql`${merged_from_id} = ${oneWithMerged(id)}`)
      .returning({ id: mailThreads.id })
    const ofThreads = inArray(
      mailMessages.thread_id,
      threads.map((thread) => thread.id),
    )
    await tx.update(mailMessages).set({ ticket_id: id }).where(ofThreads)
    await writeMerge(tx, { id, before: ticket.merged_into_id, after: null }, author)
    await refreshTickets(tx, [id, end?.id ?? null], author)
    return 'parted'
  })
}

const mergesLock = sql`select pg_advisory_xact_lock(hashtextextended('mail ticket merges', 0))`

/** One merge is made at a time, so that no two make a circle. */
export async function lockMerges(tx: TenantTransaction): Promise<void> {
  await tx.execute(mergesLock)
}

/** No message joins the conversations of a ticket meanwhile. */
async function lockConversationsOf(tx: TenantTransaction, id: string): Promise<void> {
  const { mailbox_id, ticket_id, merged_from_id } = mailThreads
  const found = await tx
    .selectDistinct({ id: mailbox_id })
    .from(mailThreads)
    .where(sql`${ticket_id} = ${id} or ${merged_from_id} = ${oneWithMerged(id)}`)
    .orderBy(mailbox_id)
  for (const mailbox of found) await lockConversations(tx, mailbox.id)
}

async function lockRow(tx: TenantTransaction, id: string) {
  const [row] = await tx
    .select({ merged_into_id: tickets.merged_into_id })
    .from(tickets)
    .where(eq(tickets.id, id))
    .for('update')
  return row
}

/** Sets the ticket into which a ticket is merged, with an audit entry. */
export async function writeMerge(
  tx: TenantTransaction,
  { id, before, after }: { id: string; before: string | null; after: string | null },
  author: Author,
): Promise<void> {
  const { at, actor } = author
  await tx
    .update(tickets)
    .set({ merged_into_id: after, updated_at: at, updated_by: actor, version: sql`${tickets.version} + 1` })
    .where(eq(tickets.id, id))
  await writeAuditEntry(tx, author, {
    entity: 'ticket',
    entity_id: id,
    action: after === null ? 'unmerge' : 'merge',
    before: { merged_into_id: before },
    after: { merged_into_id: after },
  })
}

import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { ticketNotes, tickets } from '@fiscus/db/schema/tenant/tickets'
import { and, type Column, desc, eq, isNull, sql } from 'drizzle-orm'
import type { OpenTickets } from './list-tickets.ts'
import { oneWithMerged } from './merged-tickets.ts'

type Reading = Pick<TenantDatabase, 'select'>

/** The place of an entry in a conversation: the newest first. */
export type EntryPlace = { at: Date; id: string }

type Listing = { ticketId: string; limit: number; after: EntryPlace | null }

/**
 * A page of the messages and the notes of a ticket, and of those that were merged into it, the newest first, with one
 * more entry if there is a next page.
 */
export async function listEntries(db: Reading, listing: Listing, open: OpenTickets) {
  const [messages, notes] = await Promise.all([listMessages(db, listing, open), listNotes(db, listing, open)])
  return [...messages, ...notes].toSorted(newestFirst).slice(0, listing.limit + 1)
}

const newestFirst = (a: EntryPlace, b: EntryPlace) =>
  b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1)

async function listMessages(
  db: Reading,
  { ticketId, limit, after }: Listing,
  { isOpenMessage }: OpenTickets,
) {
  const m = mailMessages
  const rows = await db
    .select({
      id: m.id,
      at: m.received_at,
      mailbox_id: m.mailbox_id,
      thread_id: m.thread_id,
      ticket_id: sql<string>`coalesce(${mailThreads.merged_from_id}, ${m.ticket_id})`,
      direction: m.direction,
      kind: m.kind,
      subject: m.subject,
      from_address: m.from_address,
      from_name: m.from_name,
      to: m.to,
      cc: m.cc,
      preview: m.preview,
      attachment_count: m.attachment_count,
      is_read: m.is_read,
      thread_link: m.thread_link,
      is_automatic: sql<0 | 1>`coalesce(${mailQueue.is_automatic}, 0)`,
      split_from_id: mailThreads.split_from_id,
    })
    .from(m)
    .innerJoin(mailThreads, eq(mailThreads.id, m.thread_id))
    .leftJoin(mailQueue, eq(mailQueue.mail_message_id, m.id))
    .where(
      and(
        eq(m.ticket_id, ticketId),
        isNull(m.deleted_at),
        isOpenMessage,
        isAfter(m.received_at, m.id, after),
      ),
    )
    .orderBy(desc(m.received_at), desc(m.id))
    .limit(limit + 1)
  return rows.map((row) => ({ type: 'message' as const, ...row }))
}

async function listNotes(db: Reading, { ticketId, limit, after }: Listing, { isOpenTicket }: OpenTickets) {
  const { created_at, id } = ticketNotes
  const rows = await selectNotes(db)
    .where(and(sql`${tickets.id} = ${oneWithMerged(ticketId)}`, isOpenTicket, isAfter(created_at, id, after)))
    .orderBy(desc(created_at), desc(id))
    .limit(limit + 1)
  return rows.map((row) => ({ type: 'note' as const, ...row }))
}

/** A note of a ticket; undefined: there is none. */
export async function readNote(db: Reading, ticketId: string, id: string) {
  const [note] = await selectNotes(db).where(and(eq(ticketNotes.id, id), eq(tickets.id, ticketId)))
  return note && { type: 'note' as const, ...note }
}

function selectNotes(db: Reading) {
  const { id, ticket_id, created_at: at, text, created_by, changed_at } = ticketNotes
  return db
    .select({ id, ticket_id, at, text, created_by, changed_at })
    .from(ticketNotes)
    .innerJoin(tickets, eq(tickets.id, ticket_id))
}

function isAfter(at: Column, id: Column, after: EntryPlace | null) {
  return after === null
    ? undefined
    : sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
}

import type { TicketFilter } from '@fiscus/contracts/mail/ticket-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { ticketActivity, tickets } from '@fiscus/db/schema/tenant/tickets'
import { users } from '@fiscus/db/schema/tenant/users'
import { and, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

type Reading = Pick<TenantDatabase, 'select'>

/** What the caller may read; undefined: all. */
export type OpenTickets = { isOpenTicket?: SQL | undefined; isOpenMessage?: SQL | undefined }

/** The place of a ticket in lists: the one with the newest message first. */
export type TicketPlace = { last_message_at: Date; id: string }

const t = tickets
const m = mailMessages
const activity = ticketActivity(t).mapWith(t.opened_at)
const isUnmerged = isNull(t.merged_into_id)
const isUnclosed = ne(t.status, 'closed')
const newest = sql`order by ${m.received_at} desc, ${m.id} desc`

/** Tickets with the names of those who take part, and with what the caller may read of their messages. */
function selectTickets(db: Reading, { isOpenMessage }: OpenTickets) {
  const ofTicket = and(eq(m.ticket_id, t.id), isNull(m.deleted_at), isOpenMessage)
  const messages = db
    .select({
      message_count: sql<number>`count(*)::integer`.as('message_count'),
      unread_count: sql<number>`(count(*) filter (where ${m.is_read} = 0))::integer`.as('unread_count'),
      preview: sql<string>`coalesce((array_agg(${m.preview} ${newest}))[1], '')`.as('preview'),
      mailbox_id: sql<string | null>`(array_agg(${m.mailbox_id} ${newest}))[1]`.as('mailbox_id'),
      sender_name: sql<
        string | null
      >`(array_agg(coalesce(${m.from_name}, ${m.from_address}) ${newest}) filter (where ${m.direction} = 'incoming'))[1]`.as(
        'last_sender',
      ),
    })
    .from(m)
    .where(ofTicket)
    .as('messages')
  return db
    .select({
      id: t.id,
      number: t.number,
      subject: t.subject,
      status: t.status,
      priority: t.priority,
      waiting_for: t.waiting_for,
      assignee_id: t.assignee_id,
      assignee_name: users.name,
      assignee_is_active: users.is_active,
      contact_id: t.contact_id,
      contact_name: sql<string | null>`trim(${contacts.first_name} || ' ' || ${contacts.last_name})`,
      company_id: t.company_id,
      company_name: companies.name,
      sender_name: messages.sender_name,
      mailbox_id: messages.mailbox_id,
      mailbox_name: mailboxes.name,
      last_message_at: activity,
      preview: messages.preview,
      message_count: messages.message_count,
      unread_count: messages.unread_count,
      opened_at: t.opened_at,
      closed_at: t.closed_at,
      merged_into_id: t.merged_into_id,
      version: t.version,
    })
    .from(t)
    .leftJoin(users, eq(users.id, t.assignee_id))
    .leftJoin(contacts, eq(contacts.id, t.contact_id))
    .leftJoin(companies, eq(companies.id, t.company_id))
    .innerJoinLateral(messages, sql`true`)
    .leftJoin(mailboxes, eq(mailboxes.id, messages.mailbox_id))
}

/** A ticket; undefined: there is none. */
export async function readTicket(db: Reading, id: string, open: OpenTickets) {
  const [ticket] = await selectTickets(db, open).where(eq(t.id, id))
  return ticket
}

export type Ticket = NonNullable<Awaited<ReturnType<typeof readTicket>>>

/**
 * A page of the tickets that match, the one with the newest message first, with one more row if there is a next page.
 * Without statuses those that are not closed. Those that were merged into others are left out, except of a filter for
 * the other ticket, which has them in all statuses. The number of a merged ticket finds the other one.
 */
export function listTickets(
  db: Reading,
  { limit, after, ...filter }: Omit<TicketFilter, 'cursor'> & { after: TicketPlace | null },
  open: OpenTickets,
): Promise<Ticket[]> {
  return selectTickets(db, open)
    .where(
      and(
        open.isOpenTicket,
        matches(db, filter, open),
        after
          ? sql`(${ticketActivity(t)}, ${t.id}) < (${after.last_message_at.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(ticketActivity(t)), desc(t.id))
    .limit(limit + 1)
}

function matches(
  db: Reading,
  { status, merged_into_id, ...filter }: Omit<TicketFilter, 'cursor' | 'limit'>,
  open: OpenTickets,
): SQL | undefined {
  const { assignee_id, waiting_for, unread, text } = filter
  const isOfMerge = merged_into_id === undefined ? isUnmerged : eq(t.merged_into_id, merged_into_id)
  const isOfStatus = merged_into_id === undefined ? isUnclosed : undefined
  return and(
    isOfMerge,
    status === undefined ? isOfStatus : inArray(t.status, status),
    assignee_id === undefined ? undefined : isAssignedTo(assignee_id),
    waiting_for && eq(t.waiting_for, waiting_for),
    unread && inArray(t.id, unreadTickets(db, open)),
    text === undefined
      ? undefined
      : or(sql`strpos(lower(${t.subject}), lower(${text})) > 0`, hasNumber(db, text)),
  )
}

/** The ticket with this number, or the one into which it was merged. */
function hasNumber(db: Reading, text: string): SQL | undefined {
  const number = /^#?(\d{1,15})$/.exec(text.trim())?.[1]
  if (number === undefined) return undefined
  const merged = alias(tickets, 'merged')
  const into = db
    .select({ id: merged.merged_into_id })
    .from(merged)
    .where(eq(merged.number, Number(number)))
  return or(eq(t.number, Number(number)), inArray(t.id, into))
}

const isAssignedTo = (id: string) => (id === 'none' ? isNull(t.assignee_id) : eq(t.assignee_id, id))

/** The ids of the tickets with unread messages. */
function unreadTickets(db: Reading, { isOpenMessage }: OpenTickets) {
  return db
    .select({ id: m.ticket_id })
    .from(m)
    .where(and(eq(m.is_read, 0), sql`${m.ticket_id} is not null`, isNull(m.deleted_at), isOpenMessage))
}

/** Numbers of tickets that are not closed, and of closed ones. `userId`: who asks; null: no user. */
export async function countTickets(db: Reading, userId: string | null, open: OpenTickets) {
  const that = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::integer`
  const closed = db
    .select({ count: count() })
    .from(t)
    .where(and(isUnmerged, eq(t.status, 'closed'), open.isOpenTicket))
  const [counts] = await db
    .select({
      open: sql<number>`count(*)::integer`,
      unassigned: that(isNull(t.assignee_id)),
      mine: userId === null ? sql<number>`0` : that(eq(t.assignee_id, userId)),
      waiting_for_us: that(eq(t.waiting_for, 'us')),
      waiting_for_them: that(eq(t.waiting_for, 'them')),
      unread: that(inArray(t.id, unreadTickets(db, open))),
      closed: sql<number>`(${closed})::integer`,
    })
    .from(t)
    .where(and(isUnmerged, isUnclosed, open.isOpenTicket))
  return counts
}

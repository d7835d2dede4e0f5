import type { TicketEntryFilter } from '@fiscus/contracts/mail/ticket-entry'
import type { TicketFilter } from '@fiscus/contracts/mail/ticket-record'
import { namesOfActors } from '@fiscus/db/audit/actor-names'
import type { ControlDatabase, TenantDatabase } from '@fiscus/db/connections/databases'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { instantKey, readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { countTickets, listTickets, readTicket, type Ticket } from '@fiscus/mail/tickets/list-tickets'
import { endOfMerges } from '@fiscus/mail/tickets/merged-tickets'
import { listEntries, readNote } from '@fiscus/mail/tickets/ticket-entries'
import { z } from 'zod'
import { isInOpenMailbox, isOpenTicket, type MailAccess } from '../access/mail-access.ts'
import type { MailScope } from '../context/mail-scope.ts'
import { leaversAmong } from './leavers.ts'

/** Who asks, and where the names of users and keys are. */
export type TicketScope = Pick<MailScope, 'access' | 'tenantId'> & { control: ControlDatabase }

const place = z.tuple([instantKey.transform((text) => new Date(text)), z.uuid()])

/** @throws Problem 422 if the cursor does not belong to this list */
export async function listTicketPage(
  db: TenantDatabase,
  scope: TicketScope,
  { cursor, ...filter }: TicketFilter,
) {
  const [last_message_at, id] = cursor === undefined ? [] : readCursor(place, cursor)
  const after = last_message_at && id !== undefined ? { last_message_at, id } : null
  const rows = await listTickets(db, { ...filter, after }, openTo(db, scope.access))
  const { page, next } = pageOf(rows, filter.limit, (row) => [row.last_message_at, row.id])
  return { tickets: await withAssignees(scope, page), next }
}

/** @throws Problem 404 `not-found`, also for a ticket of another tenant */
export async function getTicket(db: TenantDatabase, scope: TicketScope, id: string) {
  const ticket = requireFound(await readTicket(db, id, openTo(db, scope.access)), 'ticket', id)
  const [record = ticket] = await withAssignees(scope, [ticket])
  return record
}

/** `userId`: who asks; null: a key. */
export async function getTicketCounts(db: TenantDatabase, access: MailAccess, userId: string | null) {
  return countTickets(db, userId, openTo(db, access))
}

/** @throws Problem 422 if the cursor does not belong to this list */
export async function listEntryPage(
  db: TenantDatabase,
  { access, control }: TicketScope,
  ticketId: string,
  { limit, cursor }: TicketEntryFilter,
) {
  const [at, id] = cursor === undefined ? [] : readCursor(place, cursor)
  const after = at && id !== undefined ? { at, id } : null
  const end = requireFound(await endOfMerges(db, ticketId), 'ticket', ticketId)
  const rows = await listEntries(db, { ticketId: end, limit, after }, openTo(db, access))
  const { page, next } = pageOf(rows, limit, (entry) => [entry.at, entry.id])
  const authors = page.flatMap((entry) => (entry.type === 'note' ? entry.created_by : []))
  const names = await namesOfActors(control, authors)
  const entries = page.map((entry) =>
    entry.type === 'note' ? { ...entry, created_by_name: names.get(entry.created_by) ?? null } : entry,
  )
  return { entries, next }
}

/** @throws Problem 404 `not-found` */
export async function getNote(
  db: Pick<TenantDatabase, 'select'>,
  control: ControlDatabase,
  { id, ticketId }: { id: string; ticketId: string },
) {
  const note = requireFound(await readNote(db, ticketId, id), 'note', id)
  const names = await namesOfActors(control, [note.created_by])
  return { ...note, created_by_name: names.get(note.created_by) ?? null }
}

function openTo(db: TenantDatabase, access: MailAccess) {
  return {
    isOpenTicket: isOpenTicket(db, access),
    isOpenMessage: isInOpenMailbox(db, access, mailMessages.mailbox_id),
  }
}

/** The tickets, of which assignees who left the tenant are not active. */
async function withAssignees({ control, tenantId }: TicketScope, tickets: readonly Ticket[]) {
  const ids = tickets.flatMap(({ assignee_id }) => assignee_id ?? [])
  const leavers = await leaversAmong(control, tenantId, ids)
  return tickets.map((ticket) =>
    ticket.assignee_id !== null && leavers.has(ticket.assignee_id)
      ? { ...ticket, assignee_is_active: 0 as const }
      : ticket,
  )
}

import type { TicketChange } from '@fiscus/contracts/mail/ticket-record'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { requireOwner } from '@fiscus/http/access/require-owner'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { requireMatch } from '@fiscus/http/responses/etag'
import { requireFound } from '@fiscus/http/responses/require-found'
import { mergeTicket, unmergeTicket } from '@fiscus/mail/threads/merge-tickets'
import { changeTicket, isAtRest, lockTicketRow } from '@fiscus/mail/tickets/change-ticket'
import { addNote, changeNote, deleteNote, lockNote } from '@fiscus/mail/tickets/ticket-notes'
import { mailTexts } from '@fiscus/messages/mail'
import type { Message } from '@fiscus/messages/message'
import { eq } from 'drizzle-orm'
import { isOpen } from '../access/mail-access.ts'
import { getNote, getTicket, type TicketScope } from './queries.ts'

type Reference = { id: string; ifMatch: string | undefined }

/**
 * Changes a ticket. Its assignee is a user of the records, or one of the panel with a role in the tenant.
 * @throws Problem 404 `not-found`; 428, 412; 409 `ticket-merged`; 422 `invalid-request`
 */
export async function editTicket(
  db: TenantDatabase,
  scope: TicketScope,
  { id, ifMatch }: Reference,
  change: TicketChange,
  author: Author,
) {
  await db.transaction(async (tx) => {
    const before = requireFound(await lockTicketRow(tx, id), 'ticket', id)
    requireMatch(ifMatch, before.version)
    if (before.merged_into_id !== null) throw await mergedProblem(tx, before.merged_into_id)
    if (isAtRest(change.status ?? before.status) && change.waiting_for)
      throw invalid('/waiting_for', mailTexts.restsForNobody(), 'invalid-value')
    await requireOwner(tx, change.assignee_id ?? null, scope, '/assignee_id')
    await changeTicket(tx, before, change, author)
  })
  return getTicket(db, scope, id)
}

/**
 * Merges a ticket into another one, and returns it.
 * @throws Problem 404 `not-found`; 409 `ticket-merged`; 422 `invalid-request` if the other one cannot have it
 */
export async function merge(
  db: TenantDatabase,
  scope: TicketScope,
  { id, intoId }: { id: string; intoId: string },
  author: Author,
) {
  const unknown = () => invalid('/into_id', mailTexts.unknownTicket(), 'unknown-record')
  if (!(await isOpen(db, scope.access, { noun: 'ticket', id: intoId }))) throw unknown()
  const merged = await mergeTicket(db, { id, intoId }, author)
  if (merged === 'unknown_other') throw unknown()
  if (merged === 'itself') throw invalid('/into_id', mailTexts.mergedIntoItself(), 'invalid-value')
  if (merged === 'closed') throw invalid('/into_id', mailTexts.otherTicketClosed(), 'invalid-value')
  const ticket = await getTicket(db, scope, id)
  if (merged === 'merged_before') throw await mergedProblem(db, ticket.merged_into_id ?? id)
  return ticket
}

/**
 * Parts a ticket from the one into which it was merged, and returns it.
 * @throws Problem 404 `not-found`
 */
export async function unmerge(db: TenantDatabase, scope: TicketScope, id: string, author: Author) {
  await unmergeTicket(db, id, author)
  return getTicket(db, scope, id)
}

/**
 * Adds a note and returns it.
 * @throws Problem 404 `not-found`
 */
export async function createNote(
  db: TenantDatabase,
  { control }: TicketScope,
  { id: ticketId, text }: { id: string; text: string },
  author: Author,
) {
  const id = await db.transaction(async (tx) => {
    requireFound(await lockTicketRow(tx, ticketId), 'ticket', ticketId)
    return addNote(tx, { ticketId, text }, author)
  })
  return getNote(db, control, { id, ticketId })
}

type NoteReference = { id: string; ticketId: string }

/**
 * Changes the text of a note and returns it.
 * @throws Problem 404 `not-found`; 403 `missing-scope` for that of another author
 */
export async function editNote(
  db: TenantDatabase,
  scope: TicketScope,
  { text, ...reference }: NoteReference & { text: string },
  author: Author,
) {
  await db.transaction(async (tx) => {
    await changeNote(tx, await requireOwnNote(tx, scope, reference, author), text, author)
  })
  return getNote(db, scope.control, reference)
}

/** @throws Problem 404 `not-found`; 403 `missing-scope` for that of another author */
export async function removeNote(
  db: TenantDatabase,
  scope: TicketScope,
  reference: NoteReference,
  author: Author,
): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteNote(tx, await requireOwnNote(tx, scope, reference, author), author)
  })
}

async function requireOwnNote(
  tx: TenantTransaction,
  { access }: TicketScope,
  reference: NoteReference,
  { actor }: Author,
) {
  const note = requireFound(await lockNote(tx, reference), 'note', reference.id)
  if (note.created_by !== actor && access !== 'all')
    throw new Problem('missing-scope', mailTexts.noteOfOther({ scope: 'mail:read_all' }))
  return note
}

async function mergedProblem(db: Pick<TenantDatabase, 'select'>, intoId: string): Promise<Problem> {
  const [into] = await db.select({ number: tickets.number }).from(tickets).where(eq(tickets.id, intoId))
  return new Problem('ticket-merged', mailTexts.ticketMerged({ number: String(into?.number ?? '') }))
}

function invalid(pointer: string, detail: Message, code: 'invalid-value' | 'unknown-record') {
  return invalidRequest([{ pointer, detail, code }])
}

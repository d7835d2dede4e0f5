import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { ticketNotes } from '@fiscus/db/schema/tenant/tickets'
import { and, eq } from 'drizzle-orm'

type Note = { id: string; ticketId: string }

/** Adds a note to a ticket, with an audit entry, and returns its id. */
export async function addNote(
  tx: TenantTransaction,
  { ticketId, text }: { ticketId: string; text: string },
  author: Author,
): Promise<string> {
  const values = { ticket_id: ticketId, text, created_at: author.at, created_by: author.actor }
  const { id } = requireRow(await tx.insert(ticketNotes).values(values).returning({ id: ticketNotes.id }))
  await audit(tx, { id, action: 'create', before: null, after: { ticket_id: ticketId } }, author)
  return id
}

/** A note, locked until the transaction ends. undefined: the ticket has none with this id. */
export async function lockNote(tx: TenantTransaction, { id, ticketId }: Note) {
  const [note] = await tx
    .select()
    .from(ticketNotes)
    .where(and(eq(ticketNotes.id, id), eq(ticketNotes.ticket_id, ticketId)))
    .for('update')
  return note
}

type NoteRow = typeof ticketNotes.$inferSelect

/** Changes the text of a locked note, with an audit entry. */
export async function changeNote(
  tx: TenantTransaction,
  { id, ticket_id }: NoteRow,
  text: string,
  author: Author,
): Promise<void> {
  await tx.update(ticketNotes).set({ text, changed_at: author.at }).where(eq(ticketNotes.id, id))
  await audit(tx, { id, action: 'change', before: { ticket_id }, after: { ticket_id } }, author)
}

/** Deletes a locked note, with an audit entry. */
export async function deleteNote(
  tx: TenantTransaction,
  { id, ticket_id }: NoteRow,
  author: Author,
): Promise<void> {
  await tx.delete(ticketNotes).where(eq(ticketNotes.id, id))
  await audit(tx, { id, action: 'delete', before: { ticket_id }, after: null }, author)
}

type Entry = {
  id: string
  action: 'create' | 'change' | 'delete'
  before: object | null
  after: object | null
}

/** Without the text: the audit log has other readers than the ticket. */
function audit(tx: TenantTransaction, { id, ...entry }: Entry, author: Author): Promise<void> {
  return writeAuditEntry(tx, author, { entity: 'ticket_note', entity_id: id, ...entry })
}

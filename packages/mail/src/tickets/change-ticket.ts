import type { TicketChange } from '@fiscus/contracts/mail/ticket-record'
import type { TicketStatus } from '@fiscus/contracts/tenants/business-vocabulary'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailThreads } from '@fiscus/db/schema/mail/messages'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { eq } from 'drizzle-orm'
import { lockTicket } from './write-ticket.ts'

type TicketRow = typeof tickets.$inferSelect

/** The row of a ticket, locked until the transaction ends. undefined: there is none. */
export async function lockTicketRow(tx: TenantTransaction, id: string): Promise<TicketRow | undefined> {
  const [row] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update')
  return row
}

/** Changes a locked ticket, with an audit entry. */
export async function changeTicket(
  tx: TenantTransaction,
  before: TicketRow,
  change: TicketChange,
  author: Author,
): Promise<void> {
  const row = await writeTicket(tx, before, { ...change, ...ticketState(before, change, author.at) }, author)
  const entry = { entity: 'ticket', entity_id: before.id, action: 'change' } as const
  await writeAuditEntry(tx, author, { ...entry, before: audited(before), after: audited(row) })
}

/**
 * Notes in the ticket of a thread, if it has one, that a person answers it: it waits for them, and a new one is open.
 * `status`: the one that the person gives it, with an audit entry. One at rest that gets none stays so. Call it before
 * the thread is written: everywhere a ticket is locked before its threads.
 */
export async function answerTicketOf(
  tx: TenantTransaction,
  threadId: string,
  status: TicketStatus | undefined,
  author: Author,
): Promise<void> {
  const [thread] = await tx
    .select({ ticketId: mailThreads.ticket_id })
    .from(mailThreads)
    .where(eq(mailThreads.id, threadId))
  const ticket = thread?.ticketId ? await lockTicket(tx, thread.ticketId, author.at) : null
  const before = ticket && (await lockTicketRow(tx, ticket.id))
  if (!before) return
  const answered = { status: status ?? (before.status === 'new' ? 'open' : before.status) }
  const state = ticketState(before, { ...answered, waiting_for: 'them' }, author.at)
  const row = await writeTicket(tx, before, { ...state, last_message_at: author.at }, author)
  if (status === undefined || status === before.status) return
  const entry = { entity: 'ticket', entity_id: row.id, action: 'change' } as const
  await writeAuditEntry(tx, author, { ...entry, before: audited(before), after: audited(row) })
}

/** Whether neither side has to write: the ticket is resolved or closed. */
export const isAtRest = (status: TicketStatus) => status === 'resolved' || status === 'closed'

type State = Pick<TicketRow, 'status' | 'waiting_for' | 'closed_at'>

/**
 * What a change of status or of the waiting sets: a closed ticket has an instant of closing, one at rest waits for
 * neither side, and one that is taken up again waits for us.
 */
function ticketState(
  before: State,
  { status = before.status, waiting_for }: Pick<TicketChange, 'status' | 'waiting_for'>,
  now: Date,
): State {
  const isTakenUp = isAtRest(before.status)
  const waits = waiting_for === undefined ? (isTakenUp ? 'us' : before.waiting_for) : waiting_for
  return {
    status,
    waiting_for: isAtRest(status) ? null : waits,
    closed_at: status === 'closed' ? (before.closed_at ?? now) : null,
  }
}

async function writeTicket(
  tx: TenantTransaction,
  { id, version }: TicketRow,
  values: Partial<TicketRow>,
  { at, actor }: Author,
): Promise<TicketRow> {
  const edited = { updated_at: at, updated_by: actor, version: version + 1 }
  return requireRow(
    await tx
      .update(tickets)
      .set({ ...values, ...edited })
      .where(eq(tickets.id, id))
      .returning(),
  )
}

function audited({ subject, status, priority, waiting_for, assignee_id }: TicketRow) {
  return { subject, status, priority, waiting_for, assignee_id }
}

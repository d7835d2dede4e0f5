import type { TicketFilter } from '@fiscus/contracts/mail/ticket-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'

const { id, number, subject, status, priority, opened_at, merged_into_id } = tickets
const columns = { id, number, subject, status, priority, opened_at, merged_into_id }

/**
 * A page of the tickets that are not closed, the newest first. Those that were merged into others are left out.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listOpenTickets(db: TenantDatabase, { limit, cursor, text }: TicketFilter) {
  const rows = await db
    .select(columns)
    .from(tickets)
    .where(
      and(
        ne(status, 'closed'),
        isNull(merged_into_id),
        cursor === undefined ? undefined : lt(number, readCursor(z.int(), cursor)),
        text === undefined
          ? undefined
          : sql`(strpos(lower(${subject}), lower(${text})) > 0 or ${number}::text = ltrim(${text}, '#'))`,
      ),
    )
    .orderBy(desc(number))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, (row) => row.number)
  return { tickets: page, next }
}

/** @throws Problem 404 `not-found`, also for a ticket of another tenant */
export async function getTicket(db: TenantDatabase, ticketId: string) {
  const [row] = await db.select(columns).from(tickets).where(eq(id, ticketId))
  return requireFound(row, 'ticket', ticketId)
}

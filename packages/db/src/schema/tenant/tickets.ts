import { priorities, ticketSides, ticketStatuses } from '@fiscus/contracts/tenants/business-vocabulary'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editColumns, id, instant, oneOfCheck } from '../columns.ts'
import { companies, contacts } from './companies.ts'
import { users } from './users.ts'

/** The order of lists: the latest message, else the opening. Indexes have it: a query must repeat it as it is. */
export function ticketActivity(table: Record<'last_message_at' | 'opened_at', AnyPgColumn>) {
  return sql<Date>`coalesce(${table.last_message_at}, ${table.opened_at})`
}

/** Support requests of a tenant. */
export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    subject: text().notNull(),
    status: text({ enum: ticketStatuses }).notNull().default('new'),
    priority: text({ enum: priorities }).notNull().default('normal'),
    /** Who writes next; null: neither side, as in a closed ticket. */
    waiting_for: text({ enum: ticketSides }),
    company_id: uuid().references(() => companies.id),
    contact_id: uuid().references(() => contacts.id),
    assignee_id: uuid().references(() => users.id),
    opened_at: instant().notNull(),
    closed_at: instant(),
    /** null: none yet, or none since tickets have this column. Lists are in the order of `ticketActivity`. */
    last_message_at: instant(),
    /** The ticket that this one was merged into, which has its threads and messages until they are parted. */
    merged_into_id: uuid().references((): AnyPgColumn => tickets.id),
    ...editColumns(),
  },
  (table) => [
    index().on(table.company_id),
    index().on(table.contact_id),
    index().on(table.assignee_id),
    index().on(table.merged_into_id),
    index().on(table.status, table.opened_at),
    index('tickets_unclosed_index')
      .on(ticketActivity(table), table.id)
      .where(sql`${table.merged_into_id} is null and ${table.status} <> 'closed'`),
    index('tickets_waiting_index')
      .on(table.waiting_for, ticketActivity(table), table.id)
      .where(sql`${table.merged_into_id} is null and ${table.status} <> 'closed'`),
    index('tickets_activity_index')
      .on(table.status, ticketActivity(table), table.id)
      .where(sql`${table.merged_into_id} is null`),
    oneOfCheck(table.status, ticketStatuses),
    oneOfCheck(table.priority, priorities),
    oneOfCheck(table.waiting_for, ticketSides),
  ],
)

/** Notes of tickets: for those who work on them, never for the customer. */
export const ticketNotes = pgTable(
  'ticket_notes',
  {
    id: id(),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    created_at: instant().notNull(),
    created_by: text().notNull(),
    changed_at: instant(),
  },
  (table) => [index().on(table.ticket_id, table.created_at)],
)

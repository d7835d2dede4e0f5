import { priorities, ticketStatuses } from '@fiscus/contracts/tenants/business-vocabulary'
import { type AnyPgColumn, bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editColumns, id, instant, oneOfCheck } from '../columns.ts'
import { companies, contacts } from './companies.ts'
import { users } from './users.ts'

/** Support requests of a tenant. */
export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    subject: text().notNull(),
    status: text({ enum: ticketStatuses }).notNull().default('new'),
    priority: text({ enum: priorities }).notNull().default('normal'),
    company_id: uuid().references(() => companies.id),
    contact_id: uuid().references(() => contacts.id),
    assignee_id: uuid().references(() => users.id),
    opened_at: instant().notNull(),
    closed_at: instant(),
    /** The ticket that this one was merged into: its messages go there. */
    merged_into_id: uuid().references((): AnyPgColumn => tickets.id),
    ...editColumns(),
  },
  (table) => [
    index().on(table.company_id),
    index().on(table.contact_id),
    index().on(table.assignee_id),
    index().on(table.merged_into_id),
    index().on(table.status, table.opened_at),
    oneOfCheck(table.status, ticketStatuses),
    oneOfCheck(table.priority, priorities),
  ],
)

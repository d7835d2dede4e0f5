import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, zeroOrOneCheck, zeroOrOneColumn } from '../columns.ts'

/** The users of a tenant. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    name: text().notNull(),
    is_active: zeroOrOneColumn().default(1),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_index').on(sql`lower(${table.email})`),
    zeroOrOneCheck(table.is_active),
  ],
)

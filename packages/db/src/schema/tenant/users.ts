import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { flag, id, instant, isFlag } from '../columns.ts'

/** The people who work in a tenant. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    name: text().notNull(),
    is_active: flag().default(1),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_email_index').on(sql`lower(${table.email})`), isFlag(table.is_active)],
)

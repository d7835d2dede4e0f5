import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Settings that differ from their defaults; which there are, and their bounds, is said in the contracts. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: instant().notNull(),
  updated_by: text().notNull(),
})

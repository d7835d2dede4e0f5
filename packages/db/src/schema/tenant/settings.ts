import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Settings that differ from their defaults. packages/contracts defines the keys and their bounds. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: instant().notNull(),
  updated_by: text().notNull(),
})

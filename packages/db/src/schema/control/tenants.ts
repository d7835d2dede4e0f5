import { pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'

export const tenantStatuses = ['active', 'suspended'] as const

/** Client instances; each has a database of its own. */
export const tenants = pgTable('tenants', {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  database: text().notNull().unique(),
  timezone: text().notNull().default('Europe/Warsaw'),
  status: text({ enum: tenantStatuses }).notNull().default('active'),
  created_at: instant().notNull(),
})

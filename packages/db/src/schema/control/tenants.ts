import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck } from '../columns.ts'

const tenantStatuses = ['active', 'suspended'] as const

/** Tenants, each with its own database. The administration is one of them. */
export const tenants = pgTable(
  'tenants',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    database: text().notNull().unique(),
    timezone: text().notNull().default('Europe/Warsaw'),
    status: text({ enum: tenantStatuses }).notNull().default('active'),
    created_at: instant().notNull(),
  },
  (table) => [
    check('tenants_slug_check', sql`${table.slug} ~ '^[a-z][a-z0-9-]{1,40}$'`),
    oneOfCheck(table.status, tenantStatuses),
  ],
)

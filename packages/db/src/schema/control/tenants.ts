import { tenantStatuses } from '@fiscus/contracts/tenants/tenant-vocabulary'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck } from '../columns.ts'

/** Tenants, each with its own database. The administration is one of them. */
export const tenants = pgTable(
  'tenants',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    database: text().notNull().unique(),
    /** The name of the server of its database in DATABASE_SERVERS; null: the server of DATABASE_URL. */
    server: text(),
    /** The server to which its database is being moved: no run starts until it is there. */
    moving_to: text(),
    /** Since when a move rejects its requests. */
    paused_at: instant(),
    timezone: text().notNull().default('Europe/Warsaw'),
    status: text({ enum: tenantStatuses }).notNull().default('active'),
    created_at: instant().notNull(),
    version: integer().notNull().default(1),
    /** When, by whom and why the tenant was suspended; null while it is active. */
    suspended_at: instant(),
    suspended_by: text(),
    suspension_reason: text(),
    /** When a suspended tenant is deleted with all its data; null: it is not. */
    delete_at: instant(),
    /** When demo data was loaded; null without demo data. */
    demo_since: instant(),
  },
  (table) => [
    check('tenants_slug_check', sql`${table.slug} ~ '^[a-z][a-z0-9-]{1,40}$'`),
    check('tenants_suspended_check', sql`${table.status} = 'suspended' or ${table.suspended_at} is null`),
    oneOfCheck(table.status, tenantStatuses),
  ],
)

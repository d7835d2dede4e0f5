import type { CreationStep } from '@fiscus/contracts/tenants/tenant-vocabulary'
import type { Message } from '@fiscus/messages/message'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, oneOfCheck } from '../columns.ts'

const statuses = ['creating', 'failed', 'done'] as const

/**
 * A step that has started. `duration_ms` is null while it is in progress, and for the step that failed. The step
 * `database` has the further server on which it creates the database, if it is one.
 */
export type StartedStep = {
  step: CreationStep
  started_at: string
  duration_ms: number | null
  server?: string
}

/**
 * The progress of tenants that are created by request, by slug. The tenant's own row is inserted when its database is
 * complete.
 */
export const tenantCreations = pgTable(
  'tenant_creations',
  {
    slug: text().primaryKey(),
    name: text().notNull(),
    timezone: text().notNull(),
    status: text({ enum: statuses }).notNull().default('creating'),
    steps: jsonb().$type<StartedStep[]>().notNull().default([]),
    error: text(),
    /** The error as code and values. */
    error_message: jsonb().$type<Message>(),
    requested_by: text().notNull(),
    /** Caller and Idempotency-Key: a repeated request returns this creation. */
    request_key: text().unique(),
    started_at: instant().notNull(),
    /** Written every few seconds while a process works on the creation. */
    heartbeat_at: instant().notNull(),
    finished_at: instant(),
  },
  (table) => [
    index('tenant_creations_open').on(table.started_at).where(sql`${table.status} <> 'done'`),
    check('tenant_creations_error_check', sql`(${table.error} is not null) = (${table.status} = 'failed')`),
    oneOfCheck(table.status, statuses),
  ],
)

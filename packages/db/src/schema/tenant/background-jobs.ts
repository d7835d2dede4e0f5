import type { JsonValue } from '@fiscus/contracts/fields/json-value'
import { jobStatuses } from '@fiscus/contracts/jobs/job-vocabulary'
import { priorities } from '@fiscus/contracts/tenants/business-vocabulary'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, isOneOf } from '../columns.ts'

/** Jobs that the task queue_worker does in chunks (cron-service.md §2.4, §3.4). */
export const backgroundJobs = pgTable(
  'background_jobs',
  {
    id: id(),
    kind: text().notNull(),
    status: text({ enum: jobStatuses }).notNull().default('pending'),
    priority: text({ enum: priorities }).notNull().default('normal'),
    /** What was asked for, as the kind's schema has read it. */
    params: jsonb().$type<JsonValue>().notNull(),
    /**
     * Where the next chunk begins, or, after the last one, what the finish is given; null until the job is planned. Written together
     * with what the chunk has done.
     */
    cursor: jsonb().$type<{ next: JsonValue; is_last: boolean }>(),
    progress_percent: integer().notNull().default(0),
    processed_items: bigint({ mode: 'number' }).notNull().default(0),
    /** null until the job is planned. */
    total_items: bigint({ mode: 'number' }),
    failed_items: bigint({ mode: 'number' }).notNull().default(0),
    /** The first of the items that failed, with the reason of each. */
    item_errors: jsonb().$type<{ id: string; error: string }[]>().notNull().default([]),
    /** Who has it: every write of a worker presents it. Grows with each start. */
    fence: bigint({ mode: 'number' }).notNull().default(0),
    worker: text(),
    heartbeat_at: instant(),
    /** Starts of the job, take-overs among them. */
    attempts: integer().notNull().default(0),
    /** Starts since the last chunk that was done: too many end the job. */
    attempts_without_progress: integer().notNull().default(0),
    /** Not taken before; later than its creation after a failed attempt. */
    available_at: instant().notNull(),
    cancel_requested_at: instant(),
    error: text(),
    result: jsonb().$type<{ summary: string; details?: JsonValue }>(),
    /** Files in the blob store. */
    result_files: jsonb()
      .$type<{ name: string; media_type: string; bytes: number; sha256: string }[]>()
      .notNull()
      .default([]),
    created_at: instant().notNull(),
    created_by: text().notNull(),
    request_id: text(),
    /** The caller's Idempotency-Key, with the caller: a repeated call finds the job of the first one. */
    request_key: text().unique(),
    started_at: instant(),
    finished_at: instant(),
  },
  (table) => [
    index('background_jobs_open_index')
      .on(table.available_at)
      .where(sql`${table.status} in ('pending', 'running')`),
    index().on(table.status),
    index().on(table.kind),
    isOneOf(table.status, jobStatuses),
    isOneOf(table.priority, priorities),
    check('background_jobs_progress_percent_check', sql`${table.progress_percent} between 0 and 100`),
  ],
)

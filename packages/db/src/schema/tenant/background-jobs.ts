import type { JsonValue } from '@fiscus/contracts/fields/json-value'
import { jobStatuses } from '@fiscus/contracts/jobs/job-vocabulary'
import { priorities } from '@fiscus/contracts/tenants/business-vocabulary'
import type { Message } from '@fiscus/messages/message'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck } from '../columns.ts'

/** Jobs that the task queue_worker runs in chunks (scheduled-tasks §3.4). */
export const backgroundJobs = pgTable(
  'background_jobs',
  {
    id: id(),
    kind: text().notNull(),
    status: text({ enum: jobStatuses }).notNull().default('pending'),
    priority: text({ enum: priorities }).notNull().default('normal'),
    /** The requested parameters, parsed by the schema of the kind. */
    params: jsonb().$type<JsonValue>().notNull(),
    /**
     * The start of the next chunk or, after the last one, the input of the finish; null until the job is planned.
     * Written in the transaction of the chunk.
     */
    cursor: jsonb().$type<{ next: JsonValue; is_last: boolean }>(),
    progress_percent: integer().notNull().default(0),
    processed_items: bigint({ mode: 'number' }).notNull().default(0),
    /** null until the job is planned. */
    total_items: bigint({ mode: 'number' }),
    failed_items: bigint({ mode: 'number' }).notNull().default(0),
    /** The first failed items, each with its error. */
    item_errors: jsonb().$type<{ id: string; error: string; message?: Message }[]>().notNull().default([]),
    /** Grows with each start. Every write of a worker presents it, so that a replaced worker changes nothing. */
    fence: bigint({ mode: 'number' }).notNull().default(0),
    worker: text(),
    heartbeat_at: instant(),
    /** Starts of the job, including restarts after a lost worker. */
    attempts: integer().notNull().default(0),
    /** Starts since the last completed chunk. Too many fail the job. */
    attempts_without_progress: integer().notNull().default(0),
    /** The job starts at this instant or later: its creation, or a delay after a failed attempt. */
    available_at: instant().notNull(),
    cancel_requested_at: instant(),
    error: text(),
    /** The error as code and values; null: it is that of the database or of another server. */
    error_message: jsonb().$type<Message>(),
    result: jsonb().$type<{ summary: string; summary_message?: Message | null; details?: JsonValue }>(),
    /** Files in the blob store. */
    result_files: jsonb()
      .$type<{ name: string; media_type: string; bytes: number; sha256: string }[]>()
      .notNull()
      .default([]),
    created_at: instant().notNull(),
    created_by: text().notNull(),
    request_id: text(),
    /** The span of the request (W3C Trace Context §3.2); null without tracing. */
    traceparent: text(),
    /** Caller and Idempotency-Key: a repeated call finds the job of the first call. */
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
    index('background_jobs_finished').on(table.finished_at).where(sql`${table.finished_at} is not null`),
    oneOfCheck(table.status, jobStatuses),
    oneOfCheck(table.priority, priorities),
    check('background_jobs_progress_percent_check', sql`${table.progress_percent} between 0 and 100`),
  ],
)

import type { ClosingFigures } from '@fiscus/contracts/returns/return-closing'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'

/**
 * Closings of months and quarters (tax-calculation §2.13). The latest of a period without `reopened_at` is in force:
 * what comes after its place waits for the next closing of a month, and is settled in a later quarter.
 */
export const returnClosings = pgTable(
  'return_closings',
  {
    id: id(),
    /** A month, `2026-10`, or a quarter, `2026-Q3`. */
    period: text().notNull(),
    /** From 1 for each period: every further one replaces what was sent under the one before. */
    number: integer().notNull(),
    /**
     * Its place: the sequence of the last document, the last void (`documents.void_sequence`), the last statement of
     * KSeF (`document_ksef.sequence`) and the last change of summary entries that it includes.
     */
    sequence: bigint({ mode: 'number' }).notNull(),
    voids: bigint({ mode: 'number' }).notNull(),
    ksef: bigint({ mode: 'number' }).notNull().default(0),
    entries: bigint({ mode: 'number' }).notNull().default(0),
    /** The figures of each return of the period. The type is json, because jsonb would change the text. */
    figures: json().$type<ClosingFigures>().notNull(),
    closed_at: instant().notNull(),
    closed_by: text().notNull(),
    reopened_at: instant(),
    reopened_by: text(),
    reopen_reason: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique().on(table.period, table.number),
    check('return_closings_period_check', sql`${table.period} ~ '^\\d{4}-(0[1-9]|1[0-2]|Q[1-4])$'`),
    check(
      'return_closings_reopened_check',
      sql`num_nonnulls(${table.reopened_at}, ${table.reopened_by}, ${table.reopen_reason}) in (0, 3)`,
    ),
  ],
)

/** The files of a closing, in the blob store. Written once: the application role can neither change nor delete them. */
export const returnFiles = pgTable(
  'return_files',
  {
    closing_id: uuid()
      .notNull()
      .references(() => returnClosings.id),
    name: text().notNull(),
    media_type: text().notNull(),
    sha256: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.closing_id, table.name] }),
    index().on(table.sha256),
    check('return_files_sha256_check', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

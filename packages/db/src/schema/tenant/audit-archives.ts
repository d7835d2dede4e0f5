import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'

/**
 * Entries that the task audit_log_cleanup has moved from the audit log to gzip files of JSON lines in the blob store,
 * one line for each row. bin/audit reads them. An archive is recorded in the transaction that deletes the rows, and
 * never changes.
 */
export const auditArchives = pgTable(
  'audit_archives',
  {
    id: id(),
    /** SHA-256 of the gzip file, which is the name of the blob. */
    sha256: text().notNull(),
    bytes: integer().notNull(),
    rows: integer().notNull(),
    /** SHA-256 of the lines, before they were compressed. */
    content_sha256: text().notNull(),
    /** `at` and `id` of the oldest and of the newest row. */
    first_at: instant().notNull(),
    last_at: instant().notNull(),
    first_id: uuid().notNull(),
    last_id: uuid().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [
    index().on(table.first_at),
    check('audit_archives_rows_check', sql`${table.rows} > 0`),
    check('audit_archives_sha256_check', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('audit_archives_content_sha256_check', sql`${table.content_sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

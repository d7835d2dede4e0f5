import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'

/**
 * What the task audit_log_cleanup has taken out of the audit log: gzip files of JSON lines in the blob store, one line for each row, as
 * bin/audit-archive reads them. Written in the transaction that deletes the rows; it never changes.
 */
export const auditArchives = pgTable(
  'audit_archives',
  {
    id: id(),
    /** The blob: SHA-256 of the gzip file. */
    sha256: text().notNull(),
    bytes: integer().notNull(),
    rows: integer().notNull(),
    /** SHA-256 of the lines, before they were compressed. */
    content_sha256: text().notNull(),
    /** The rows' `at` and `id`: the oldest and the newest. */
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

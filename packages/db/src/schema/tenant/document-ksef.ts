import { ksefModes } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, oneOfCheck } from '../columns.ts'
import { documents } from './documents.ts'

/**
 * What KSeF stated about an invoice that was sent there by another system. Not frozen and not part of the hash chain:
 * the number is assigned after the approval.
 */
export const documentKsef = pgTable(
  'document_ksef',
  {
    document_id: uuid()
      .primaryKey()
      .references(() => documents.id),
    mode: text({ enum: ksefModes }).notNull(),
    /** null while an invoice that was issued offline has none. */
    number: text().unique(),
    received_at: instant(),
    /** SHA-256 of the file that was sent. */
    file_sha256: text(),
    /** The official confirmation of receipt (UPO): a blob. */
    upo_sha256: text(),
    upo_bytes: bigint({ mode: 'number' }),
    /**
     * The number of the statement among those of the tenant, which a trigger sets when mode or number change; null for
     * one before they were counted.
     */
    sequence: bigint({ mode: 'number' }),
    version: integer().notNull().default(1),
    updated_at: instant().notNull(),
    updated_by: text().notNull(),
  },
  (table) => [
    index().on(table.upo_sha256),
    oneOfCheck(table.mode, ksefModes),
    check('document_ksef_received_check', sql`(${table.number} is null) = (${table.received_at} is null)`),
    check('document_ksef_number_check', sql`${table.number} is not null or ${table.mode} <> 'online'`),
    check(
      'document_ksef_upo_check',
      sql`(${table.upo_sha256} is null) = (${table.upo_bytes} is null) and (${table.upo_sha256} is null or ${table.number} is not null)`,
    ),
  ],
)

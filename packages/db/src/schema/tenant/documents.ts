import type { TaxDocument } from '@fiscus/tax-engine/document'
import { correctionReasons, documentStatuses, documentTypes } from '@fiscus/tax-engine/vocabulary'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  json,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, isOnlyRow } from '../columns.ts'
import { companies } from './companies.ts'

/** Approved commercial documents. What was calculated stands in `document_snapshots` and never changes. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    type: text({ enum: documentTypes }).notNull(),
    number: text().notNull(),
    issue_date: date({ mode: 'string' }).notNull(),
    status: text({ enum: documentStatuses }).notNull().default('approved'),
    approved_at: instant().notNull(),
    approved_by: text().notNull(),
    currency: text().notNull(),
    /** Whose document it is, where the tenant keeps companies. Not part of the chain: what was approved stands in the snapshot. */
    company_id: uuid().references(() => companies.id),
    /** The five totals as the snapshot writes them, so that a list of documents reads no snapshot. */
    summary: json().notNull(),
    /** The request as it was calculated; null for a correction, which works on the original's snapshot. Verbatim json: the chain covers its text. */
    request: json().$type<TaxDocument>(),
    corrects_document_id: uuid().references((): AnyPgColumn => documents.id),
    correction_reason: text({ enum: correctionReasons }),
    correction_note: text(),
    voided_at: instant(),
    voided_by: text(),
    void_reason: text(),
    locked_at: instant(),
    locked_by: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique().on(table.type, table.number),
    index().on(table.corrects_document_id),
    index().on(table.company_id),
    index().on(table.issue_date),
    isOneOf(table.type, documentTypes),
    isOneOf(table.status, documentStatuses),
    isOneOf(table.correction_reason, correctionReasons),
    check(
      'documents_correction_check',
      sql`num_nulls(${table.corrects_document_id}, ${table.correction_reason}) = case when ${table.request} is null then 0 else 2 end`,
    ),
    check(
      'documents_voided_check',
      sql`num_nonnulls(${table.voided_at}, ${table.voided_by}, ${table.void_reason}) = case ${table.status} when 'voided' then 3 else 0 end`,
    ),
    check('documents_locked_check', sql`(${table.locked_at} is null) = (${table.locked_by} is null)`),
  ],
)

/** Written once. A trigger refuses UPDATE, DELETE and TRUNCATE, and the application's role has no such grant. */
export const documentSnapshots = pgTable(
  'document_snapshots',
  {
    document_id: uuid()
      .primaryKey()
      .references(() => documents.id),
    /** Place in the tenant's chain, from 1 without a gap. */
    sequence: bigint({ mode: 'number' }).notNull().unique(),
    /** The very bytes that were answered. Text, not json: PostgreSQL must not rewrite it. */
    snapshot: text().notNull(),
    snapshot_digest: text().notNull(),
    previous_digest: text().notNull(),
    /** SHA-256 over the previous chain digest, the document's identity and the snapshot's digest. */
    chain_digest: text().notNull(),
  },
  (table) => [check('document_snapshots_sequence_check', sql`${table.sequence} > 0`)],
)

/** One row: the end of the chain, locked by each approval, so that the chain has no fork and its tail can't vanish unseen. */
export const documentChain = pgTable(
  'document_chain',
  {
    id: integer().primaryKey().default(1),
    sequence: bigint({ mode: 'number' }).notNull().default(0),
    digest: text().notNull().default(''),
  },
  (table) => [isOnlyRow(table.id)],
)

/** Answers kept for a day for a repeated Idempotency-Key; the document and the answer are filled in by the same transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text().primaryKey(),
    /** What was asked for, with its ids: `documents`, `documents/<id>/corrections`. */
    route: text().notNull(),
    body_digest: text().notNull(),
    document_id: uuid().references(() => documents.id),
    answer: text(),
    created_at: instant().notNull(),
  },
  (table) => [index().on(table.created_at)],
)

import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import {
  correctionReasons,
  documentStatuses,
  documentTypes,
  invoiceTypes,
} from '@fiscus/tax-engine/vocabulary/vocabulary'
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
import { id, instant, oneOfCheck, singleRowCheck } from '../columns.ts'
import { companies } from './companies.ts'

/** The text that a search of documents reads: an index has it by three letters. A query must repeat it as it is. */
export function documentSearchText(
  table: Record<'number' | 'external_reference' | 'buyer_name', AnyPgColumn>,
) {
  return sql`lower(${table.number} || ' ' || coalesce(${table.external_reference}, '') || ' ' || coalesce(${table.buyer_name}, ''))`
}

/** The gross amount of a document. An index has it. A query must repeat it as it is. */
export function documentGross(table: Record<'summary', AnyPgColumn>) {
  return sql`((${table.summary} ->> 'totalGross')::numeric)`
}

/**
 * The months of the tax points in a snapshot, `2026-10`, as a text array. An index has them. A query must repeat it as
 * it is.
 */
export function taxPointMonths(table: Record<'snapshot', AnyPgColumn>) {
  return sql`tax_point_months(${table.snapshot})`
}

/** Approved commercial documents. Their calculated figures are in `document_snapshots` and never change. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    type: text({ enum: documentTypes }).notNull(),
    number: text().notNull(),
    /** null for an offer and an order. */
    invoice_type: text({ enum: invoiceTypes }),
    /** The reference of another system, not unique. */
    external_reference: text(),
    issue_date: date({ mode: 'string' }).notNull(),
    status: text({ enum: documentStatuses }).notNull().default('approved'),
    approved_at: instant().notNull(),
    approved_by: text().notNull(),
    currency: text().notNull(),
    /** The company of the document, if any. Not part of the hash chain: the snapshot has the approved data. */
    company_id: uuid().references(() => companies.id),
    /** A copy from the content, for lists and the search. Not part of the hash chain: the content is. */
    buyer_name: text(),
    /** The five totals of the snapshot, so that a list of documents reads no snapshots. */
    summary: json().notNull(),
    /**
     * The calculated request; null for a correction, which uses the snapshot of the original. The type is json, because
     * jsonb would change the text, which the chain covers.
     */
    request: json().$type<TaxDocument>(),
    /**
     * The document that a correction names; null when it corrects several. The links of the document have all of them.
     */
    corrects_document_id: uuid().references((): AnyPgColumn => documents.id),
    correction_reason: text({ enum: correctionReasons }),
    correction_note: text(),
    /**
     * Of a correction of an error that takes back a reduction: the issue date of the correction that had reduced the
     * document by error; or the first day of the month that a correction states as that of its effect. Not part of the
     * hash chain: it follows from what the chain covers.
     */
    reduction_date: date({ mode: 'string' }),
    voided_at: instant(),
    voided_by: text(),
    void_reason: text(),
    /**
     * The number of its void among those of the tenant, which a trigger sets; null for a void before they were counted.
     */
    void_sequence: bigint({ mode: 'number' }),
    locked_at: instant(),
    locked_by: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique().on(table.type, table.number),
    index().on(table.corrects_document_id),
    // Each filter of a list has an index in the order of the list.
    index().on(table.company_id, table.id),
    index().on(table.status, table.id),
    index().on(table.type, table.id),
    index().on(table.invoice_type, table.id),
    index().on(table.currency, table.id),
    index().on(table.issue_date, table.id),
    index().on(table.external_reference, table.id),
    index('documents_search_index').using('gin', documentSearchText(table).append(sql` gin_trgm_ops`)),
    index('documents_gross_index').on(documentGross(table), table.id),
    index('documents_reduction_date_index')
      .on(table.reduction_date)
      .where(sql`${table.reduction_date} is not null`),
    index('documents_void_sequence_index')
      .on(table.void_sequence)
      .where(sql`${table.void_sequence} is not null`),
    oneOfCheck(table.type, documentTypes),
    oneOfCheck(table.invoice_type, invoiceTypes),
    check('documents_invoice_check', sql`(${table.invoice_type} is not null) = (${table.type} = 'invoice')`),
    oneOfCheck(table.status, documentStatuses),
    oneOfCheck(table.correction_reason, correctionReasons),
    check(
      'documents_correction_check',
      sql`(${table.correction_reason} is null) = (${table.request} is not null) and (${table.corrects_document_id} is null or ${table.correction_reason} is not null)`,
    ),
    check(
      'documents_voided_check',
      sql`num_nonnulls(${table.voided_at}, ${table.voided_by}, ${table.void_reason}) = case ${table.status} when 'voided' then 3 else 0 end`,
    ),
    check('documents_locked_check', sql`(${table.locked_at} is null) = (${table.locked_by} is null)`),
  ],
)

/** Written once. A trigger rejects UPDATE, DELETE and TRUNCATE, and the application role lacks these rights. */
export const documentSnapshots = pgTable(
  'document_snapshots',
  {
    document_id: uuid()
      .primaryKey()
      .references(() => documents.id),
    /** Position in the chain of the tenant, from 1 without gaps. */
    sequence: bigint({ mode: 'number' }).notNull().unique(),
    /** The bytes of the response. Text, not json: PostgreSQL must not rewrite them. */
    snapshot: text().notNull(),
    snapshot_digest: text().notNull(),
    previous_digest: text().notNull(),
    /** SHA-256 of the content; null for a document that was approved before documents had contents. */
    content_digest: text(),
    /** SHA-256 over the previous chain digest, the fields and links of the document and the digests of its texts. */
    chain_digest: text().notNull(),
  },
  (table) => [
    // Finds a stored digest (`verify?expect=`) without reading the table. A hash is smaller than 64 digits in a B-tree.
    index().using('hash', table.chain_digest),
    index('document_snapshots_tax_point_months_index').using('gin', taxPointMonths(table)),
    check('document_snapshots_sequence_check', sql`${table.sequence} > 0`),
  ],
)

/**
 * One row: the end of the chain. Each approval locks it, so that the chain has no forks and a lost end is detected.
 * Each void, each statement of KSeF and each change of a summary entry locks and counts in it, too.
 */
export const documentChain = pgTable(
  'document_chain',
  {
    id: integer().primaryKey().default(1),
    sequence: bigint({ mode: 'number' }).notNull().default(0),
    digest: text().notNull().default(''),
    voids: bigint({ mode: 'number' }).notNull().default(0),
    ksef: bigint({ mode: 'number' }).notNull().default(0),
    entries: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [singleRowCheck(table.id)],
)

/** Responses that are stored for a day for a repeated Idempotency-Key, in the transaction that stores the document. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text().primaryKey(),
    /** The requested path with its ids: `documents`, `documents/<id>/corrections`. */
    route: text().notNull(),
    body_digest: text().notNull(),
    document_id: uuid().references(() => documents.id),
    answer: text(),
    created_at: instant().notNull(),
  },
  (table) => [index().on(table.created_at)],
)

import { pdfItemStatuses, pdfKinds, pdfLanguages } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { Message } from '@fiscus/messages/message'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck } from '../columns.ts'
import { backgroundJobs } from '../tenant/background-jobs.ts'
import { documents } from '../tenant/documents.ts'

/**
 * Rendered PDFs in the blob store: one for each record, template version, language and digest of its data. One that is
 * not the PDF of an issued invoice is deleted when it was not used for the retention period (pdf §8.1).
 */
export const pdfFiles = pgTable(
  'pdf_files',
  {
    id: id(),
    kind: text({ enum: pdfKinds }).notNull(),
    /** A document, a project or an SLA agreement. Not a reference: a file outlives its record. */
    record_id: uuid().notNull(),
    name: text().notNull(),
    /** The template with the version or digest of its contents. */
    template_key: text().notNull(),
    language: text({ enum: pdfLanguages }).notNull(),
    /**
     * SHA-256 of the data of the view, and of the characters that are printed as boxes if there are any (pdf §3.13).
     */
    data_digest: text().notNull(),
    /** Characters that no font has, and that are printed as boxes; empty: none are. */
    missing_characters: text().notNull().default(''),
    sha256: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    pages: integer().notNull(),
    created_at: instant().notNull(),
    /** The last time that it was rendered, or returned in place of a rendering. */
    used_at: instant().notNull().defaultNow(),
  },
  (table) => [
    unique('pdf_files_rendering_key').on(
      table.kind,
      table.record_id,
      table.template_key,
      table.language,
      table.data_digest,
    ),
    index().on(table.record_id),
    index().on(table.sha256),
    index().on(table.used_at),
    oneOfCheck(table.kind, pdfKinds),
    oneOfCheck(table.language, pdfLanguages),
  ],
)

/** The documents of a PDF job, in the order of the output. */
export const pdfJobItems = pgTable(
  'pdf_job_items',
  {
    job_id: uuid()
      .notNull()
      .references(() => backgroundJobs.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    record_id: uuid().notNull(),
    title: text(),
    status: text({ enum: pdfItemStatuses }).notNull().default('pending'),
    /** Not a reference: the document of a job outlives its file. */
    file_id: uuid(),
    error: text(),
    /** The error as code and values. */
    error_message: jsonb().$type<Message>(),
  },
  (table) => [
    primaryKey({ columns: [table.job_id, table.position] }),
    index().on(table.file_id),
    oneOfCheck(table.status, pdfItemStatuses),
  ],
)

/**
 * The PDF of an issued invoice, for each language: the first one that is rendered. Written once: a trigger rejects
 * UPDATE, DELETE and TRUNCATE, and the application role lacks these rights.
 */
export const documentPdfs = pgTable(
  'document_pdfs',
  {
    document_id: uuid()
      .notNull()
      .references(() => documents.id),
    language: text({ enum: pdfLanguages }).notNull(),
    file_id: uuid()
      .notNull()
      .references(() => pdfFiles.id),
    /** SHA-256 of the bytes of the PDF: a verification compares it with the blob. */
    sha256: text().notNull(),
    created_at: instant().notNull(),
    created_by: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.document_id, table.language] }),
    index().on(table.file_id),
    index().on(table.sha256),
    oneOfCheck(table.language, pdfLanguages),
  ],
)

/**
 * The PDF of an issued invoice with its KSeF number, for each language: a second PDF beside the one from before the
 * number. Written once like that one.
 */
export const documentKsefPdfs = pgTable(
  'document_ksef_pdfs',
  {
    document_id: uuid()
      .notNull()
      .references(() => documents.id),
    language: text({ enum: pdfLanguages }).notNull(),
    /** The number that the PDF has. */
    ksef_number: text().notNull(),
    file_id: uuid()
      .notNull()
      .references(() => pdfFiles.id),
    /** SHA-256 of the bytes of the PDF. */
    sha256: text().notNull(),
    created_at: instant().notNull(),
    created_by: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.document_id, table.language, table.ksef_number] }),
    index().on(table.file_id),
    index().on(table.sha256),
    oneOfCheck(table.language, pdfLanguages),
  ],
)

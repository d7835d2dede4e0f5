import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/**
 * The rate versions that a document was calculated with, to count and find the documents of a version. Without foreign
 * keys: a rate can be deleted, and documents never are.
 */
export const documentRates = pgTable(
  'document_rates',
  { rate_id: uuid().notNull(), document_id: uuid().notNull() },
  (table) => [primaryKey({ columns: [table.rate_id, table.document_id] })],
)

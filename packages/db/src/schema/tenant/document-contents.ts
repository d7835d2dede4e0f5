import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { documents } from './documents.ts'

/**
 * What a document carries beside its figures: parties, terms, warnings, the buyer's view. Written once; its digest is
 * stored with the snapshot. A trigger rejects UPDATE, DELETE and TRUNCATE, and the application role lacks these rights.
 */
export const documentContents = pgTable('document_contents', {
  document_id: uuid()
    .primaryKey()
    .references(() => documents.id),
  /** JSON text. Text, not json: PostgreSQL must not rewrite it. */
  content: text().notNull(),
})

import { documentRelations } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { oneOfCheck } from '../columns.ts'
import { documents } from './documents.ts'

/**
 * The earlier documents that a document refers to, in the order of the request. Immutable like snapshots, and part of
 * the chain.
 */
export const documentLinks = pgTable(
  'document_links',
  {
    document_id: uuid()
      .notNull()
      .references(() => documents.id),
    /** From 1 without gaps. */
    position: integer().notNull(),
    relation: text({ enum: documentRelations }).notNull(),
    related_document_id: uuid()
      .notNull()
      .references(() => documents.id),
  },
  (table) => [
    primaryKey({ columns: [table.document_id, table.position] }),
    unique().on(table.document_id, table.relation, table.related_document_id),
    index().on(table.related_document_id),
    oneOfCheck(table.relation, documentRelations),
    check('document_links_position_check', sql`${table.position} > 0`),
    check('document_links_self_check', sql`${table.document_id} <> ${table.related_document_id}`),
  ],
)

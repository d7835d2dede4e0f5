import { collectionKinds } from '@fiscus/contracts/dav/dav-vocabulary'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, oneOfCheck } from '../columns.ts'
import { davCollections } from './collections.ts'

/** What an event or a contact had that its object does not have. `timezone`, `contact_id`: of an event. */
export type DeletedRecord = {
  status: string
  company_id: string | null
  contact_id: string | null
  owner_id: string | null
  timezone: string | null
  version: number
  created_at: string
}

/** Events and contacts that were deleted here because their server had deleted them, for 30 days. */
export const davDeletedObjects = pgTable(
  'dav_deleted_objects',
  {
    /** That of the event or contact, which gets it again. */
    id: uuid().primaryKey(),
    /** null: its account was deleted later. */
    collection_id: uuid().references(() => davCollections.id, { onDelete: 'set null' }),
    kind: text({ enum: collectionKinds }).notNull(),
    uid: text().notNull(),
    title: text().notNull(),
    /** The calendar object or the card as the record had it last. */
    object: text().notNull(),
    record: jsonb().$type<DeletedRecord>().notNull(),
    deleted_at: instant().notNull(),
  },
  (table) => [
    index().on(table.deleted_at, table.id),
    index().on(table.collection_id, table.deleted_at),
    oneOfCheck(table.kind, collectionKinds),
  ],
)

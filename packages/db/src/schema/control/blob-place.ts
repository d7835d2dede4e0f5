import { integer, pgTable } from 'drizzle-orm/pg-core'
import { instant, singleRowCheck } from '../columns.ts'

/** The place of the blobs, once one was marked: the folder or bucket whose mark has this instant. */
export const blobPlace = pgTable(
  'blob_place',
  {
    id: integer().primaryKey().default(1),
    since: instant().notNull(),
  },
  (table) => [singleRowCheck(table.id)],
)

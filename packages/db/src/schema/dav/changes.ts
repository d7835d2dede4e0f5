import { conflictKinds, conflictVersions, queuedOperations } from '@fiscus/contracts/dav/dav-vocabulary'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck } from '../columns.ts'
import { davCollections, davObjects } from './collections.ts'

/**
 * Local changes that the server does not have yet, written in the transaction that makes them. An object has at most
 * one row: later changes raise its revision, and the row goes when the pushed revision is still the newest.
 */
export const davQueue = pgTable(
  'dav_queue',
  {
    object_id: uuid()
      .primaryKey()
      .references(() => davObjects.id, { onDelete: 'cascade' }),
    operation: text({ enum: queuedOperations }).notNull(),
    revision: bigint({ mode: 'number' }).notNull().default(1),
    queued_at: instant().notNull(),
    attempts: integer().notNull().default(0),
    next_at: instant().notNull(),
    /** What the last try has sent, while its result is unknown: the object is read again before the next try. */
    sent: text(),
    last_status: integer(),
    last_error: text(),
  },
  (table) => [index().on(table.next_at), oneOfCheck(table.operation, queuedOperations)],
)

/** One field that both sides have changed. */
export type StoredFieldConflict = {
  /** The component and property, for example `VEVENT SUMMARY`. */
  field: string
  base: string | null
  local: string | null
  server: string | null
  kept: 'local' | 'server'
}

/** What was lost by policy: both versions and the last copy that both sides had, until a user resolves the conflict. */
export const davConflicts = pgTable(
  'dav_conflicts',
  {
    id: id(),
    collection_id: uuid()
      .notNull()
      .references(() => davCollections.id, { onDelete: 'cascade' }),
    object_id: uuid().references(() => davObjects.id, { onDelete: 'set null' }),
    kind: text({ enum: conflictKinds }).notNull(),
    title: text().notNull(),
    detected_at: instant().notNull(),
    base: text(),
    /** null: deleted on that side. */
    local: text(),
    server: text(),
    kept: text({ enum: conflictVersions }).notNull(),
    fields: jsonb().$type<StoredFieldConflict[]>().notNull().default([]),
    resolved_at: instant(),
    resolved_by: text(),
    resolution: text({ enum: conflictVersions }),
  },
  (table) => [
    index('dav_conflicts_open_index').on(table.detected_at).where(sql`${table.resolved_at} is null`),
    index('dav_conflicts_resolved_index').on(table.resolved_at).where(sql`${table.resolved_at} is not null`),
    index().on(table.collection_id),
    index().on(table.object_id),
    oneOfCheck(table.kind, conflictKinds),
    oneOfCheck(table.kept, conflictVersions),
    oneOfCheck(table.resolution, conflictVersions),
  ],
)

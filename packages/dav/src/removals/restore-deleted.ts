import { eventStatuses } from '@fiscus/contracts/tenants/business-vocabulary'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { insertRows } from '@fiscus/db/queries/insert-rows'
import { uuidArray } from '@fiscus/db/queries/uuid-array'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { davDeletedObjects } from '@fiscus/db/schema/dav/deleted-objects'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { users } from '@fiscus/db/schema/tenant/users'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { readCalendarObject } from '../calendar/read-calendar-object.ts'
import { readCard } from '../cards/read-card.ts'
import { recordColumns } from '../objects/record-of-object.ts'
import { queueChanges } from '../queue/queue-change.ts'
import { columnsOfCard } from '../records/contact-columns.ts'
import { columnsOfFields, statusOfServer } from '../records/event-columns.ts'
import { auditNewRecords, type RecordWrite } from '../records/record-author.ts'
import { newObjectUrl } from '../records/record-in-collection.ts'
import { utcZone } from '../zones/zone.ts'

type DeletedRow = typeof davDeletedObjects.$inferSelect

/**
 * `skipped`: objects that stay deleted, because their collection has another one with their UID. `left`: objects beyond
 * those that one call restores.
 */
export type Restored = { restored: number; skipped: number; left: number }

/** Objects of one call, and those, of up to a megabyte each, that are in memory together. */
const limits = { call: 1_000, slice: 100 } as const

/**
 * Restores deleted objects as the events and contacts that they were, with their ids, contacts first. They are queued
 * for the server of their collection as new ones; those of a collection that takes no changes, or that is not there any
 * more, are in no collection then. A reference to a record that was deleted meanwhile is empty.
 * @param isWanted a condition of deleted objects
 */
export async function restoreDeleted(write: RecordWrite, isWanted: SQL): Promise<Restored> {
  const { tx } = write
  let restored = 0
  while (restored < limits.call) {
    const rows = await takeDeleted(tx, isWanted)
    if (rows.length === 0) break
    const { address_book: cards = [], calendar: events = [] } = Object.groupBy(rows, ({ kind }) => kind)
    await restoreContacts(write, cards)
    await restoreEvents(write, events)
    restored += rows.length
  }
  const left = await tx.$count(davDeletedObjects, sql`${isWanted} and not ${isTaken}`)
  const all = await tx.$count(davDeletedObjects, isWanted)
  return { restored, skipped: all - left, left }
}

/** The collection has an object with the UID of the deleted one. */
const isTaken = sql`exists (select from ${davObjects} where ${davObjects.collection_id} = ${davDeletedObjects.collection_id}
  and ${davObjects.uid} = ${davDeletedObjects.uid} and num_nonnulls(${davObjects.event_id}, ${davObjects.contact_id}) = 1)`

/**
 * Takes the next deleted objects away, of each UID the last one: events come after the contacts to which they refer.
 */
function takeDeleted(tx: TenantTransaction, isWanted: SQL): Promise<DeletedRow[]> {
  const { id, kind, collection_id, uid, deleted_at } = davDeletedObjects
  const ranked = tx
    .select({
      id,
      kind,
      rank: sql<number>`row_number() over (partition by ${collection_id}, ${uid} order by ${deleted_at} desc, ${id})`.as(
        'rank',
      ),
    })
    .from(davDeletedObjects)
    .where(sql`${isWanted} and not ${isTaken}`)
    .as('ranked')
  const next = tx
    .select({ id: ranked.id })
    .from(ranked)
    .where(eq(ranked.rank, 1))
    .orderBy(ranked.kind, ranked.id)
    .limit(limits.slice)
  return tx.delete(davDeletedObjects).where(inArray(id, next)).returning()
}

type Existing = (id: string | null) => string | null

/**
 * Passes the id of a company, contact or user on if it exists, and keeps it until the transaction ends; null otherwise.
 */
async function existingReferences(tx: TenantTransaction, rows: readonly DeletedRow[]): Promise<Existing> {
  const known = new Set<string>()
  for (const [field, table] of referenceTables) {
    const ids = new Set(rows.flatMap(({ record }) => record[field] ?? []))
    if (ids.size === 0) continue
    const found = await tx.execute<{ id: string }>(
      sql`select id from ${table} where id = any(${uuidArray([...ids])}) for key share`,
    )
    for (const { id } of found) known.add(id)
  }
  return (id) => (id !== null && known.has(id) ? id : null)
}

const referenceTables = [
  ['company_id', companies],
  ['contact_id', contacts],
  ['owner_id', users],
] as const

async function restoreContacts(write: RecordWrite, rows: readonly DeletedRow[]): Promise<void> {
  const { tx, author } = write
  const existing = await existingReferences(tx, rows)
  const restored = rows.map((row) => ({
    ...columnsOfCard(readCard(row.object).fields),
    ...editedColumns(row, author),
    card: row.object,
    status: row.record.status === 'inactive' ? ('inactive' as const) : ('active' as const),
    company_id: existing(row.record.company_id),
    owner_id: existing(row.record.owner_id),
  }))
  await insertRows(tx, contacts, restored)
  await auditNewRecords(write, 'contact', restored, 'restore')
  await placeRows(write, rows)
  await queueChanges(tx, { contactIds: rows.map(({ id }) => id), operation: 'put', now: author.at })
}

async function restoreEvents(write: RecordWrite, rows: readonly DeletedRow[]): Promise<void> {
  const { tx, author } = write
  const existing = await existingReferences(tx, rows)
  const restored = rows.map((row) => {
    const { status, timezone, company_id, contact_id, owner_id } = row.record
    const { fields } = readCalendarObject(row.object, { timezone: timezone ?? utcZone.name })
    const known = eventStatuses.find((each) => each === status) ?? 'planned'
    return {
      ...columnsOfFields(fields),
      ...editedColumns(row, author),
      object: row.object,
      status: statusOfServer(fields, known),
      company_id: existing(company_id),
      contact_id: existing(contact_id),
      owner_id: existing(owner_id),
    }
  })
  await insertRows(tx, calendarEvents, restored)
  await auditNewRecords(write, 'calendar_event', restored, 'restore')
  await placeRows(write, rows)
  await queueChanges(tx, { eventIds: rows.map(({ id }) => id), operation: 'put', now: author.at })
}

function editedColumns({ id, uid, record }: DeletedRow, { at, actor }: RecordWrite['author']) {
  const { version, created_at } = record
  return {
    id,
    uid,
    version: version + 1,
    created_at: new Date(created_at),
    updated_at: at,
    updated_by: actor,
  }
}

/**
 * Places records in their collections, as far as these take changes. An object whose deletion has not reached the
 * server comes back.
 */
async function placeRows({ tx, author }: RecordWrite, rows: readonly DeletedRow[]): Promise<void> {
  const ids = rows.flatMap(({ collection_id: id }) => id ?? [])
  if (ids.length === 0) return
  const { id, is_selected, is_read_only, direction } = davCollections
  const taking = await tx
    .select()
    .from(davCollections)
    .where(and(inArray(id, ids), eq(is_selected, 1), eq(is_read_only, 0), ne(direction, 'pull')))
    .for('key share')
  const collections = new Map(taking.map((collection) => [collection.id, collection]))
  const placed = rows.flatMap((row) => {
    const collection = row.collection_id === null ? undefined : collections.get(row.collection_id)
    if (!collection) return []
    return {
      collection_id: collection.id,
      url: newObjectUrl(collection, ''),
      uid: row.uid,
      ...recordColumns(row.kind, row.id),
      created_at: author.at,
      updated_at: author.at,
    }
  })
  await insertRows(tx, davObjects, placed, unlessTaken)
}

const unlessTaken = sql`on conflict (collection_id, uid) do update
  set event_id = excluded.event_id, contact_id = excluded.contact_id, updated_at = excluded.updated_at
  where num_nonnulls(${davObjects.event_id}, ${davObjects.contact_id}) = 0`

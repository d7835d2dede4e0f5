import { randomUUID } from 'node:crypto'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { and, eq } from 'drizzle-orm'
import { queueObject, type RecordReference } from '../queue/queue-change.ts'
import type { CollectionRow } from '../turns/dav-turn.ts'

/** A UID with these characters is also a name in an address. */
const plainName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

/**
 * Adds a new event or contact to a collection, in the transaction that creates it, and queues it. The push creates
 * the object at the server. The record is in no other collection, and no object of the collection has its UID.
 */
export async function addToCollection(
  tx: TenantTransaction,
  { collectionId, uid, now, ...record }: RecordReference & { collectionId: string; uid: string; now: Date },
): Promise<void> {
  const collection = requireRow(
    await tx
      .select()
      .from(davCollections)
      .where(eq(davCollections.id, collectionId))
      .prepare('dav_collection')
      .execute(),
  )
  const rows = await tx
    .insert(davObjects)
    .values({
      collection_id: collectionId,
      url: newObjectUrl(collection, uid),
      uid,
      event_id: 'eventId' in record ? record.eventId : null,
      contact_id: 'contactId' in record ? record.contactId : null,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: davObjects.id })
    .prepare('dav_add_to_collection')
    .execute()
  await queueObject(tx, requireRow(rows).id, { operation: 'put', now })
}

/** The address of a new object: the UID where it is a plain name, else a random one. */
export function newObjectUrl({ url, kind }: Pick<CollectionRow, 'url' | 'kind'>, uid: string): string {
  const name = plainName.test(uid) ? uid : randomUUID()
  return `${url}${name}.${kind === 'calendar' ? 'ics' : 'vcf'}`
}

/** The object of an event or a contact; null for a local one. */
export async function objectOfRecord(tx: TenantTransaction, record: RecordReference) {
  const isOfRecord =
    'eventId' in record
      ? eq(davObjects.event_id, record.eventId)
      : eq(davObjects.contact_id, record.contactId)
  const [object] = await tx.select().from(davObjects).where(isOfRecord)
  return object ?? null
}

/**
 * Moves an event or a contact that the caller has locked to another collection (null: none). It is created there and
 * deleted in the collection that it leaves.
 * @returns false: the collection has another record with this UID
 */
export async function moveToCollection(
  tx: TenantTransaction,
  { uid, collectionId, now, ...record }: RecordReference & MoveTarget,
): Promise<boolean> {
  const before = await objectOfRecord(tx, record)
  if ((before?.collection_id ?? null) === collectionId) return true
  if (before) {
    await tx
      .update(davObjects)
      .set({ event_id: null, contact_id: null, updated_at: now })
      .where(eq(davObjects.id, before.id))
    await queueObject(tx, before.id, { operation: 'delete', now })
  }
  if (collectionId === null) return true
  const isOfUid = and(eq(davObjects.collection_id, collectionId), eq(davObjects.uid, uid))
  const [known] = await tx.select().from(davObjects).where(isOfUid).for('update')
  if (!known) {
    await addToCollection(tx, { ...record, uid, collectionId, now })
    return true
  }
  if (known.event_id !== null || known.contact_id !== null) return false
  // The record comes back before its deletion has reached the server.
  const reference = 'eventId' in record ? { event_id: record.eventId } : { contact_id: record.contactId }
  await tx
    .update(davObjects)
    .set({ ...reference, updated_at: now })
    .where(eq(davObjects.id, known.id))
  await queueObject(tx, known.id, { operation: 'put', now })
  return true
}

type MoveTarget = { uid: string; collectionId: string | null; now: Date }

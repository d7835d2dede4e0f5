import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { and, eq } from 'drizzle-orm'
import { placeRecord } from '../queue/place-record.ts'
import { queueObject, type RecordReference } from '../queue/queue-change.ts'

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
export async function moveRecord(
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
    await placeRecord(tx, { ...record, uid, collectionId, now })
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

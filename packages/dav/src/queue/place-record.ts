import { randomUUID } from 'node:crypto'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { eq } from 'drizzle-orm'
import { queueObject, type RecordReference } from './queue-change.ts'

/** A UID with these characters is also a name in an address. */
const plainName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

/**
 * Places a new event or contact in a collection, in the transaction that creates it, and queues it. The push creates
 * the object at the server. The record is in no other collection, and no object of the collection has its UID.
 */
export async function placeRecord(
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
    .prepare('dav_place_record')
    .execute()
  await queueObject(tx, requireRow(rows).id, { operation: 'put', now })
}

/** The address of a new object: the UID where it is a plain name, else a random one. */
export function newObjectUrl(
  { url, kind }: Pick<typeof davCollections.$inferSelect, 'url' | 'kind'>,
  uid: string,
): string {
  const name = plainName.test(uid) ? uid : randomUUID()
  return `${url}${name}.${kind === 'calendar' ? 'ics' : 'vcf'}`
}

import type { QueuedOperation } from '@fiscus/contracts/dav/dav-vocabulary'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { eq, sql } from 'drizzle-orm'

/** A record that may be an object of a collection. */
export type RecordReference = { eventId: string } | { contactId: string }

export type LocalChange = RecordReference & { operation: QueuedOperation; now: Date }

/**
 * Queues a local change of an event or a contact for its server, in the transaction of the change. Several changes of an object are one
 * row with the number of the newest. A record that is in no collection has nothing to push. The caller holds the lock of the record,
 * and queues a deletion before it deletes the record.
 */
export async function queueChange(tx: TenantTransaction, change: LocalChange): Promise<void> {
  const isOfRecord =
    'eventId' in change
      ? eq(davObjects.event_id, change.eventId)
      : eq(davObjects.contact_id, change.contactId)
  const [object] = await tx.select({ id: davObjects.id }).from(davObjects).where(isOfRecord)
  if (object) await queueObject(tx, object.id, change)
}

/** Queues a change of an object. The next try is due at once, also after failed ones. */
export async function queueObject(
  tx: TenantTransaction,
  objectId: string,
  { operation, now }: Pick<LocalChange, 'operation' | 'now'>,
): Promise<void> {
  await tx
    .insert(davQueue)
    .values({ object_id: objectId, operation, queued_at: now, next_at: now })
    .onConflictDoUpdate({
      target: davQueue.object_id,
      set: {
        operation,
        revision: sql`${davQueue.revision} + 1`,
        attempts: 0,
        next_at: now,
        last_status: null,
        last_error: null,
      },
    })
}

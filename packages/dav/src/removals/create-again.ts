import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { eq } from 'drizzle-orm'
import { noProblem } from '../objects/object-problem.ts'
import { queueObject } from '../queue/queue-change.ts'
import { newObjectUrl } from '../records/record-in-collection.ts'
import { type CollectionContext, type ObjectRow, takesChanges } from '../turns/dav-turn.ts'

/**
 * Queues an object that the server does not have any more as a new one, at another address: a server may remember the
 * old one as deleted.
 */
export async function createAgain(
  tx: TenantTransaction,
  { collection, now }: CollectionContext,
  object: ObjectRow,
): Promise<void> {
  const url = newObjectUrl(collection, '')
  await tx
    .update(davObjects)
    .set({ url, base: null, etag: null, listing: 0, ...noProblem, updated_at: now })
    .where(eq(davObjects.id, object.id))
  await tx.update(davQueue).set({ sent: null }).where(eq(davQueue.object_id, object.id))
  await queueObject(tx, object.id, { operation: 'put', now })
}

/**
 * Keeps the record of an object that the server does not have any more: it is created there again, or, if nothing is
 * written to the collection, it stays outside of it.
 */
export async function keepRemoved(
  tx: TenantTransaction,
  context: CollectionContext,
  object: ObjectRow,
): Promise<void> {
  if (takesChanges(context.collection)) await createAgain(tx, context, object)
  else await tx.delete(davObjects).where(eq(davObjects.id, object.id))
}

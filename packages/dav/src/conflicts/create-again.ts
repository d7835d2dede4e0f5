import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { eq } from 'drizzle-orm'
import { newObjectUrl } from '../queue/place-record.ts'
import { queueObject } from '../queue/queue-change.ts'
import type { ObjectRow } from '../turns/dav-turn.ts'
import type { MergeContext } from './merge-context.ts'
import { noProblem } from './object-problem.ts'

/**
 * Queues an object that the server does not have any more as a new one, at another address: a server may remember the
 * old one as deleted.
 */
export async function createAgain(
  tx: TenantTransaction,
  { collection, now }: MergeContext,
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
  context: MergeContext,
  object: ObjectRow,
): Promise<void> {
  const { direction, is_read_only } = context.collection
  if (direction !== 'pull' && is_read_only === 0) await createAgain(tx, context, object)
  else await tx.delete(davObjects).where(eq(davObjects.id, object.id))
}

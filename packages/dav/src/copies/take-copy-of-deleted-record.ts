import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { eq } from 'drizzle-orm'
import { storeConflict } from '../conflicts/store-conflict.ts'
import { sameObject } from '../merge/same-object.ts'
import { noProblem } from '../objects/object-problem.ts'
import { insertServerRecord, recordColumns } from '../objects/record-of-object.ts'
import { queueObject } from '../queue/queue-change.ts'
import { type CollectionContext, type ObjectRow, type QueueRow, takesChanges } from '../turns/dav-turn.ts'

/** A copy that the server has sent. `etag`: strong, or null. */
export type ServerCopy = { text: string; etag: string | null }

/** What is known of an object for which the server has sent a copy. `agreed`: the last copy that both sides had. */
export type CopyState = {
  object: ObjectRow
  copy: ServerCopy
  change: QueueRow | null
  agreed: string | null
}

/**
 * Takes over the server's copy of an object whose record was deleted. One that the server has not changed is deleted
 * there too. For a change against a deletion the policy of the collection decides; both are conflicts.
 */
export async function takeCopyOfDeletedRecord(
  tx: TenantTransaction,
  context: CollectionContext,
  { object, copy, change, agreed }: CopyState,
): Promise<void> {
  const { collection, now, timezone } = context
  const isUnchanged = agreed !== null && sameObject(agreed, copy.text)
  const isPushed = takesChanges(collection)
  const mayDelete = isPushed && collection.deletion_policy === 'delete'
  const isDeleted = isUnchanged ? isPushed : mayDelete
  const state = { base: copy.text, etag: copy.etag, url: object.url, listing: object.listing }
  if (!isUnchanged)
    await storeConflict(
      tx,
      context,
      { id: object.id, base: agreed },
      { kind: 'deleted_locally', local: null, server: copy.text, kept: mayDelete ? 'local' : 'server' },
    )
  if (isUnchanged && !isPushed) return
  if (isDeleted) {
    await tx
      .update(davObjects)
      .set({ ...state, ...noProblem, updated_at: now })
      .where(eq(davObjects.id, object.id))
    if (change?.operation === 'delete')
      await tx.update(davQueue).set({ sent: null }).where(eq(davQueue.object_id, object.id))
    else await queueObject(tx, object.id, { operation: 'delete', now })
    return
  }
  const id = await insertServerRecord(tx, collection.kind, { text: copy.text, now, timezone })
  await tx
    .update(davObjects)
    .set({ ...state, ...recordColumns(collection.kind, id), ...noProblem, updated_at: now })
    .where(eq(davObjects.id, object.id))
  await tx.delete(davQueue).where(eq(davQueue.object_id, object.id))
}

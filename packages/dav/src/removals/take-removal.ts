import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { davDeletedObjects } from '@fiscus/db/schema/dav/deleted-objects'
import { eq } from 'drizzle-orm'
import { statedText } from '../calendar/stated-text.ts'
import { storeConflict, titleOf } from '../conflicts/store-conflict.ts'
import { sameObject } from '../merge/same-object.ts'
import { type LocalRecord, lockRecord, removeRecord } from '../objects/record-of-object.ts'
import { newObjectUrl } from '../records/record-in-collection.ts'
import { type CollectionContext, type ObjectRow, takesChanges } from '../turns/dav-turn.ts'
import { createAgain } from './create-again.ts'
import { removalMarks } from './removal-marks.ts'

/**
 * Notes that the server does not have an object any more, in the transaction of a turn. The sweep of the next pull
 * decides about it together with the other removals of its collection. A collection that is only pushed takes no
 * removal: the object is created again.
 * @param isReplaced the server has another object at its address
 */
export async function noteRemoval(
  tx: TenantTransaction,
  context: CollectionContext,
  object: ObjectRow,
  isReplaced: boolean,
): Promise<void> {
  const { collection } = context
  if (collection.direction === 'push') return createAgain(tx, context, object)
  const url = isReplaced ? newObjectUrl(collection, '') : object.url
  await tx.update(davObjects).set({ url, listing: removalMarks.removed }).where(eq(davObjects.id, object.id))
}

/**
 * Takes over that the server does not have an object any more, in the transaction of a turn. Its record is deleted,
 * unless it has a local change and the policy of the collection creates the object again; either loss is a conflict. A
 * record that others refer to stays, outside the collection.
 */
export async function takeRemoval(
  tx: TenantTransaction,
  context: CollectionContext,
  object: ObjectRow,
): Promise<void> {
  const { collection } = context
  const local = await lockRecord(tx, object, context.now)
  if (!local) {
    await tx.delete(davObjects).where(eq(davObjects.id, object.id))
    return
  }
  const isChanged = object.base === null || !sameObject(object.base, local.text)
  if (!isChanged) {
    await removeLocal(tx, context, object, local)
    return
  }
  const isKept = takesChanges(collection) && collection.deletion_policy === 'recreate'
  await storeConflict(tx, context, object, {
    kind: 'deleted_on_server',
    local: restorableText(local),
    server: null,
    kept: isKept ? 'local' : 'server',
  })
  if (isKept) await createAgain(tx, context, object)
  else await removeLocal(tx, context, object, local)
}

/** What the conflict keeps: from it a user may create the record again. */
function restorableText({ text, own: { timezone } }: LocalRecord): string {
  return timezone === null ? text : statedText(text, timezone)
}

async function removeLocal(
  tx: TenantTransaction,
  context: CollectionContext,
  object: ObjectRow,
  local: LocalRecord,
) {
  const isRemoved = await removeRecord(tx, context.collection.kind, { id: local.id, now: context.now })
  if (isRemoved) await storeDeleted(tx, context, object, local)
  else
    await storeConflict(tx, context, object, {
      kind: 'deleted_on_server',
      local: local.text,
      server: null,
      kept: 'local',
    })
  await tx.delete(davObjects).where(eq(davObjects.id, object.id))
}

/**
 * Stores the event or contact that a pull has deleted, with all that its server does not have, in the transaction that
 * deletes it.
 */
async function storeDeleted(
  tx: TenantTransaction,
  { collection, now }: CollectionContext,
  { uid }: ObjectRow,
  { id, text, own }: LocalRecord,
): Promise<void> {
  const row = {
    id,
    collection_id: collection.id,
    kind: collection.kind,
    uid: uid ?? '',
    title: titleOf(text),
    object: text,
    record: own,
    deleted_at: now,
  }
  await tx.insert(davDeletedObjects).values(row).prepare('dav_store_deleted').execute()
}

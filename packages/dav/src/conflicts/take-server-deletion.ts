import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { eq } from 'drizzle-orm'
import { statedText } from '../calendar/stated-text.ts'
import { sameObject } from '../merge/same-object.ts'
import { newObjectUrl } from '../queue/place-record.ts'
import type { ObjectRow } from '../turns/dav-turn.ts'
import { createAgain } from './create-again.ts'
import { type LocalRecord, lockRecord, removeRecord } from './local-record.ts'
import type { MergeContext } from './merge-context.ts'
import { removalMarks } from './removal-marks.ts'
import { storeConflict } from './store-conflict.ts'
import { storeDeleted } from './store-deleted.ts'

/**
 * Notes that the server does not have an object any more, in the transaction of a turn. The sweep of the next pull
 * decides about it together with the other removals of its collection. A collection that is only pushed takes no
 * removal: the object is created again.
 * @param isReplaced the server has another object at its address
 */
export async function noteServerDeletion(
  tx: TenantTransaction,
  context: MergeContext,
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
export async function takeServerDeletion(
  tx: TenantTransaction,
  context: MergeContext,
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
  const isPushed = collection.direction !== 'pull' && collection.is_read_only === 0
  const isKept = isPushed && collection.deletion_policy === 'recreate'
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
  context: MergeContext,
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

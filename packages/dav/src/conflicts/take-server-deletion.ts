import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { eq } from 'drizzle-orm'
import { statedText } from '../calendar/stated-text.ts'
import { sameObject } from '../merge/same-object.ts'
import { newObjectUrl } from '../queue/place-record.ts'
import { queueObject } from '../queue/queue-change.ts'
import type { ObjectRow } from '../turns/dav-turn.ts'
import { type LocalRecord, lockRecord, removeRecord } from './local-record.ts'
import type { MergeContext } from './merge-context.ts'
import { noProblem } from './object-problem.ts'
import { storeConflict } from './store-conflict.ts'

/**
 * Takes over that the server does not have an object any more, in the transaction of a turn. Its record is deleted, unless it has a local
 * change and the policy of the collection creates the object again; either loss is a conflict. A record that others refer to stays,
 * outside the collection.
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
    local: restorableText(context, local),
    server: null,
    kept: isKept ? 'local' : 'server',
  })
  if (isKept) await createAgain(tx, context, object)
  else await removeLocal(tx, context, object, local)
}

/** What the conflict keeps: from it a user may create the record again. */
function restorableText({ collection }: MergeContext, { text, timezone }: LocalRecord): string {
  return collection.kind === 'calendar' ? statedText(text, timezone) : text
}

/** The object gets another address: a server may remember the old one as deleted. */
async function createAgain(tx: TenantTransaction, { collection, now }: MergeContext, object: ObjectRow) {
  const url = newObjectUrl(collection, '')
  await tx
    .update(davObjects)
    .set({ url, base: null, etag: null, listing: 0, ...noProblem, updated_at: now })
    .where(eq(davObjects.id, object.id))
  await tx.update(davQueue).set({ sent: null }).where(eq(davQueue.object_id, object.id))
  await queueObject(tx, object.id, { operation: 'put', now })
}

async function removeLocal(
  tx: TenantTransaction,
  context: MergeContext,
  object: ObjectRow,
  local: LocalRecord,
) {
  const isRemoved = await removeRecord(tx, context.collection.kind, { id: local.id, now: context.now })
  if (!isRemoved)
    await storeConflict(tx, context, object, {
      kind: 'deleted_on_server',
      local: local.text,
      server: null,
      kept: 'local',
    })
  await tx.delete(davObjects).where(eq(davObjects.id, object.id))
}

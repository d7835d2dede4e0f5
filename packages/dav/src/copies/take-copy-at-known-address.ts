import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { eq } from 'drizzle-orm'
import { setObjectProblem } from '../objects/object-problem.ts'
import { readUid } from '../objects/record-of-object.ts'
import { newObjectUrl } from '../records/record-in-collection.ts'
import { noteRemoval } from '../removals/take-removal.ts'
import type { CollectionContext, ObjectRow } from '../turns/dav-turn.ts'
import { mergeCopyWithRecord } from './merge-copy-with-record.ts'
import type { ServerCopy } from './take-copy-of-deleted-record.ts'
import { takeObjectAtNewAddress } from './take-objects-at-new-addresses.ts'

/**
 * Takes over the server's copy of the object at a known address, in the transaction of a turn. A copy that cannot be
 * read is a problem of the object and changes nothing else. Another UID at the address means that this object was
 * deleted, and that the other is new.
 */
export async function takeCopyAtKnownAddress(
  tx: TenantTransaction,
  context: CollectionContext,
  object: ObjectRow,
  copy: ServerCopy,
): Promise<void> {
  const uid = readUid(context.collection.kind, copy.text)
  if (typeof uid !== 'string') {
    await tx
      .update(davObjects)
      .set({ etag: copy.etag, listing: object.listing })
      .where(eq(davObjects.id, object.id))
    await tx.update(davQueue).set({ sent: null }).where(eq(davQueue.object_id, object.id))
    await setObjectProblem(tx, object.id, uid, context.now)
    return
  }
  if (object.uid === uid) {
    await mergeCopyWithRecord(tx, context, object, copy)
    return
  }
  if (object.uid === null) await tx.delete(davObjects).where(eq(davObjects.id, object.id))
  else if (object.base === null) await moveAway(tx, context, object)
  else await noteRemoval(tx, context, object, true)
  await takeObjectAtNewAddress(tx, context, { url: object.url, listing: object.listing, ...copy })
}

/** An object that the server does not have yet gets another address: this one has become that of another object. */
async function moveAway(tx: TenantTransaction, { collection }: CollectionContext, { id }: ObjectRow) {
  await tx
    .update(davObjects)
    .set({ url: newObjectUrl(collection, '') })
    .where(eq(davObjects.id, id))
  await tx.update(davQueue).set({ sent: null }).where(eq(davQueue.object_id, id))
}

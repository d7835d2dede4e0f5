import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { davServers } from '@fiscus/messages/dav-servers'
import type { ObjectRow } from '../turns/dav-turn.ts'
import { recordColumns } from './local-record.ts'
import type { MergeContext } from './merge-context.ts'
import { mergeServerCopy } from './merge-server-copy.ts'
import { objectOfUid } from './object-of-uid.ts'
import { type ObjectProblem, storeProblems } from './object-problem.ts'
import { insertServerObject, readUid } from './server-record.ts'

/** An object of the server at an address that is not known. */
export type NewServerObject = { url: string; etag: string | null; text: string; listing: number }

/** The problem of a second object with a UID. */
const duplicate: ObjectProblem = {
  code: 'duplicate_uid',
  reason: davServers.duplicateUid(),
}

/**
 * Stores a new object of the server as a record, in the transaction of a turn. A known UID at a new address is the same
 * object: one that was moved on the server, or that both sides have created. An object that cannot be read is stored
 * with its problem.
 */
export async function placeServerObject(
  tx: TenantTransaction,
  context: MergeContext,
  object: NewServerObject,
): Promise<void> {
  const { collection, now, timezone } = context
  const { url, etag, text, listing } = object
  const uid = readUid(collection.kind, text)
  if (typeof uid !== 'string') {
    await storeProblems(tx, collection.id, [{ url, etag, listing, problem: uid }], now)
    return
  }
  const known = await objectOfUid(tx, collection, uid)
  if (!known) {
    const id = await insertServerObject(tx, collection.kind, { text, now, timezone })
    const state = { collection_id: collection.id, url, uid, etag, base: text, listing }
    await tx
      .insert(davObjects)
      .values({ ...state, ...recordColumns(collection.kind, id), created_at: now, updated_at: now })
    return
  }
  if (isStillThere(known, context))
    await storeProblems(tx, collection.id, [{ url, etag, listing, problem: duplicate }], now)
  else await mergeServerCopy(tx, context, { ...known, url, listing }, { etag, text })
}

/** Whether the server has the known object at its address, as far as the turn has seen. */
function isStillThere({ base, listing }: ObjectRow, { collection, isListed }: MergeContext): boolean {
  return base !== null && listing >= 0 && !(isListed && listing < collection.listing)
}

import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { davServers } from '@fiscus/messages/dav-servers'
import { eq } from 'drizzle-orm'
import { takeCopyAtKnownAddress } from '../copies/take-copy-at-known-address.ts'
import { isGone, isSuccess } from '../http/answer-status.ts'
import { readUid } from '../objects/record-of-object.ts'
import { noteRemoval } from '../removals/take-removal.ts'
import { requireTurn } from '../turns/claim-account.ts'
import type { DavTurn } from '../turns/dav-turn.ts'
import { isRemoved } from './is-removed.ts'
import { postpone, problemOf } from './postpone.ts'
import type { QueuedObject, StepResult } from './queued-object.ts'

/**
 * Reads the object from the server and takes over what it has: our own PUT whose answer was lost, the version of
 * another client, which is merged, or nothing. An object without a strong ETag of the server, and one that cannot be
 * read, is not changed there.
 */
export async function readServerCopy(turn: DavTurn, queued: QueuedObject): Promise<StepResult> {
  const { db, account, session, clock, timezone, tally, log } = turn
  const { object, collection } = queued
  const answer = await session.get(object.url)
  const { status, text, etag } = answer
  const isThere = isSuccess(status) && text !== null
  const isAbsent = isGone(status) && (object.base === null || (await isRemoved(turn, queued)))
  if (!isThere && !isAbsent) {
    await postpone(turn, object.id, problemOf(answer))
    return 'ended'
  }
  await db.transaction(async (tx) => {
    await requireTurn(tx, account)
    const { listing } = collection
    const context = { collection, isListed: false, now: clock.now(), timezone, tally, log }
    const [current] = await tx
      .select()
      .from(davObjects)
      .where(eq(davObjects.id, object.id))
      .prepare('dav_object')
      .execute()
    if (!current) return
    if (isThere) await takeCopyAtKnownAddress(tx, context, { ...current, listing }, { text, etag })
    else if (current.base !== null) await noteRemoval(tx, context, current, false)
    else await tx.update(davQueue).set({ sent: null }).where(eq(davQueue.object_id, object.id))
  })
  const uid = isThere ? readUid(collection.kind, text) : null
  if (uid !== null && typeof uid !== 'string') {
    await postpone(turn, object.id, { status, ...uid })
    return 'ended'
  }
  if (!isThere || etag !== null) return 'next'
  await postpone(turn, object.id, { status, code: 'no_etag', reason: davServers.noStrongEtag() })
  return 'ended'
}

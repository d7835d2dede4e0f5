import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { eq } from 'drizzle-orm'
import { isGone, isSuccess } from '../http/answer-status.ts'
import { requireTurn } from '../turns/claim-account.ts'
import type { DavTurn } from '../turns/dav-turn.ts'
import { isRemoved } from './is-removed.ts'
import { postpone, problemOf } from './postpone.ts'
import type { QueuedObject, StepResult } from './queued-object.ts'
import { readServerCopy } from './read-server-copy.ts'

/** Deletes an object on the server that nothing has changed there. One that the server never had needs no request. */
export async function deleteObject(turn: DavTurn, queued: QueuedObject): Promise<StepResult> {
  const { object } = queued
  if (object.base === null) return forgetObject(turn, queued)
  if (object.etag === null) throw new Error('An object without an ETag is not deleted')
  const answer = await turn.session.delete(object.url, { ifMatch: object.etag })
  if (isSuccess(answer.status) || (isGone(answer.status) && (await isRemoved(turn, queued)))) {
    turn.tally.pushed += 1
    turn.pushedTo.add(object.collection_id)
    return forgetObject(turn, queued)
  }
  if (answer.status === 412) return readServerCopy(turn, queued)
  await postpone(turn, object.id, problemOf(answer))
  return 'ended'
}

/**
 * Deletes the object, which the server does not have. One whose record came back meanwhile is an object that the server
 * never had.
 */
async function forgetObject({ db, account, clock }: DavTurn, { change }: QueuedObject): Promise<StepResult> {
  return db.transaction(async (tx) => {
    await requireTurn(tx, account)
    const isObject = eq(davObjects.id, change.object_id)
    // A record comes back under this lock, see `moveToCollection`.
    await tx.select({ id: davObjects.id }).from(davObjects).where(isObject).for('update')
    const [queued] = await tx
      .select({ revision: davQueue.revision })
      .from(davQueue)
      .where(eq(davQueue.object_id, change.object_id))
    if (queued === undefined || queued.revision === change.revision) {
      await tx.delete(davObjects).where(isObject)
      return 'ended'
    }
    await tx.update(davObjects).set({ base: null, etag: null, updated_at: clock.now() }).where(isObject)
    await tx.update(davQueue).set({ sent: null }).where(eq(davQueue.object_id, change.object_id))
    return 'next'
  })
}

import { davObjects } from '@fiscus/db/schema/dav/collections'
import { eq } from 'drizzle-orm'
import { isGone, isSuccess } from '../http/answer-status.ts'
import { requireTurn } from '../turns/claim-account.ts'
import type { DavTurn } from '../turns/dav-turn.ts'
import { isRemoved } from './is-removed.ts'
import { postpone, problemOf } from './postpone.ts'
import type { StepResult } from './push-step.ts'
import type { QueuedObject } from './queued-object.ts'
import { readServerCopy } from './read-server-copy.ts'

/** Deletes an object on the server that nothing has changed there. One that the server never had needs no request. */
export async function deleteObject(turn: DavTurn, queued: QueuedObject): Promise<StepResult> {
  const { object } = queued
  if (object.base === null) return forgetObject(turn, object.id)
  if (object.etag === null) throw new Error('An object without an ETag is not deleted')
  const answer = await turn.session.delete(object.url, { ifMatch: object.etag })
  if (isSuccess(answer.status) || (isGone(answer.status) && (await isRemoved(turn, queued)))) {
    turn.tally.pushed += 1
    turn.pushedTo.add(object.collection_id)
    return forgetObject(turn, object.id)
  }
  if (answer.status === 412) return readServerCopy(turn, queued)
  await postpone(turn, object.id, problemOf(answer))
  return 'ended'
}

async function forgetObject({ db, account }: DavTurn, objectId: string): Promise<StepResult> {
  await db.transaction(async (tx) => {
    await requireTurn(tx, account)
    await tx.delete(davObjects).where(eq(davObjects.id, objectId))
  })
  return 'ended'
}

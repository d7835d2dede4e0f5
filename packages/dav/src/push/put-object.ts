import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { and, eq, sql } from 'drizzle-orm'
import { isGone, isSuccess } from '../http/answer-status.ts'
import { sameObject } from '../merge/same-object.ts'
import { noProblem } from '../objects/object-problem.ts'
import type { LocalRecord } from '../objects/record-of-object.ts'
import type { PutCondition } from '../session/dav-session.ts'
import { heldTurn, requireTurn } from '../turns/claim-account.ts'
import type { DavTurn } from '../turns/dav-turn.ts'
import { postpone, problemOf } from './postpone.ts'
import type { QueuedObject, StepResult } from './queued-object.ts'
import { readServerCopy } from './read-server-copy.ts'

/**
 * Creates or replaces an object on the server with the local version, under a condition. What is sent is stored before,
 * so that a lost answer is settled by reading the object.
 */
export async function putObject(
  turn: DavTurn,
  queued: QueuedObject & { local: LocalRecord },
): Promise<StepResult> {
  const { object, local, change } = queued
  if (object.base !== null && sameObject(object.base, local.text)) return forget(turn, queued)
  if (!(await isIntended(turn, queued, local.text))) return 'next'
  const answer = await turn.session.put(object.url, local.text, conditionOf(queued))
  const { status, etag } = answer
  if (isSuccess(status) && etag === null) return acknowledge(turn, queued, status)
  if (isSuccess(status)) return confirm(turn, queued, { text: local.text, etag })
  const isReplaced = object.base !== null
  if (status === 412 || (isReplaced && isGone(status)))
    return readServerCopy(turn, { ...queued, change: { ...change, sent: local.text } })
  await postpone(turn, object.id, { ...problemOf(answer), isRefused: status >= 400 && status < 500 })
  return 'ended'
}

function conditionOf({ object: { base, etag } }: QueuedObject): PutCondition {
  if (base === null) return { ifNoneMatch: '*' }
  if (etag === null) throw new Error('An object without an ETag is not replaced')
  return { ifMatch: etag }
}

/**
 * Stores what is about to be sent, unless there is a newer change, with one statement that also requires the lease of
 * the turn.
 */
async function isIntended(
  { db, account }: DavTurn,
  { change }: QueuedObject,
  text: string,
): Promise<boolean> {
  const rows = await db
    .update(davQueue)
    .set({ sent: text, last_status: null })
    .from(heldTurn(db, account))
    .where(isSameChange(change))
    .returning({ id: davQueue.object_id })
    .prepare('dav_intend_put')
    .execute()
  if (rows.length === 0) await db.transaction((tx) => requireTurn(tx, account))
  return rows.length > 0
}

const isSameChange = ({ object_id, revision }: QueuedObject['change']) =>
  and(eq(davQueue.object_id, object_id), eq(davQueue.revision, revision))

/** The change was undone before it was sent. */
async function forget({ db, account }: DavTurn, { change }: QueuedObject): Promise<StepResult> {
  await db.transaction(async (tx) => {
    await requireTurn(tx, account)
    await tx.delete(davQueue).where(isSameChange(change))
  })
  return 'next'
}

/**
 * The answer has no strong ETag. The server may have stored something else (RFC 4791 §5.3.4), or nothing, if the answer
 * is not its own: the object is read, see `mergeCopyWithRecord`.
 */
async function acknowledge(
  { db, account, tally, pushedTo }: DavTurn,
  { object, change }: QueuedObject,
  status: number,
): Promise<StepResult> {
  await db.transaction(async (tx) => {
    await requireTurn(tx, account)
    await tx.update(davQueue).set({ last_status: status }).where(eq(davQueue.object_id, change.object_id))
  })
  tally.pushed += 1
  pushedTo.add(object.collection_id)
  return 'next'
}

/** The server has the object. A newer change stays queued. */
async function confirm(
  { db, account, clock, tally, pushedTo }: DavTurn,
  { object, change }: QueuedObject,
  { text, etag }: { text: string; etag: string | null },
): Promise<StepResult> {
  const listing = sql`(select ${davCollections.listing} from ${davCollections} where ${davCollections.id} = ${object.collection_id})`
  let isLast = false
  await db.transaction(async (tx) => {
    // One round trip: none of the statements needs the result of another.
    const [ended] = await Promise.all([
      tx
        .delete(davQueue)
        .where(isSameChange(change))
        .returning({ id: davQueue.object_id })
        .prepare('dav_end_put')
        .execute(),
      tx
        .update(davObjects)
        .set({ base: text, etag, listing, ...noProblem, updated_at: clock.now() })
        .where(eq(davObjects.id, object.id))
        .prepare('dav_confirm_put')
        .execute(),
      requireTurn(tx, account),
    ])
    isLast = ended.length > 0
    if (!isLast)
      await tx.update(davQueue).set({ sent: null, attempts: 0 }).where(eq(davQueue.object_id, object.id))
  })
  tally.pushed += 1
  pushedTo.add(object.collection_id)
  return isLast ? 'ended' : 'next'
}

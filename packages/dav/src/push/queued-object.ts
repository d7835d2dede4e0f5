import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { type LocalRecord, lockRecord } from '../objects/record-of-object.ts'
import type { CollectionRow, DavTurn, ObjectRow, QueueRow } from '../turns/dav-turn.ts'
import { isPushed, isSendable } from '../turns/due-work.ts'

/** A queued change with all that its push needs. `local`: null after the record was deleted. */
export type QueuedObject = {
  object: ObjectRow
  collection: CollectionRow
  change: QueueRow
  local: LocalRecord | null
}

/** `next`: a step was committed, and what is queued is read again. `ended`: nothing more can be done in this turn. */
export type StepResult = 'next' | 'ended'

const pageSize = 100

/** An object with the record that it has, as far as is known. */
export type DueObject = Pick<ObjectRow, 'id' | 'event_id' | 'contact_id'>

/** The next objects of the account with a change that is due, the oldest first. */
export function dueObjects({ db, account, clock }: DavTurn): Promise<DueObject[]> {
  return db
    .select({ id: davObjects.id, event_id: davObjects.event_id, contact_id: davObjects.contact_id })
    .from(davQueue)
    .innerJoin(davObjects, eq(davObjects.id, davQueue.object_id))
    .innerJoin(davCollections, eq(davCollections.id, davObjects.collection_id))
    .where(
      and(
        eq(davCollections.account_id, account.id),
        lte(davQueue.next_at, clock.now()),
        sql`${isPushed}`,
        sql`${isSendable}`,
      ),
    )
    .orderBy(asc(davQueue.next_at), asc(davQueue.object_id))
    .limit(pageSize)
}

/**
 * Reads a queued change as it is now; null: nothing is queued any more. The record has the state of the returned
 * revision.
 */
export async function readQueued(turn: DavTurn, due: DueObject): Promise<QueuedObject | null> {
  const queued = await readWithRecord(turn, due)
  const isSameRecord = ({ object }: QueuedObject) =>
    object.event_id === due.event_id && object.contact_id === due.contact_id
  // Its record was deleted, or created again, since it was listed.
  return queued === null || isSameRecord(queued) ? queued : readWithRecord(turn, queued.object)
}

function readWithRecord({ db, clock }: DavTurn, due: DueObject): Promise<QueuedObject | null> {
  return db.transaction(async (tx) => {
    // One round trip: the second statement begins after the lock is there, and needs no result of the first.
    const [local, [row]] = await Promise.all([
      lockRecord(tx, due, clock.now()),
      tx
        .select({ object: davObjects, collection: davCollections, change: davQueue })
        .from(davQueue)
        .innerJoin(davObjects, eq(davObjects.id, davQueue.object_id))
        .innerJoin(davCollections, eq(davCollections.id, davObjects.collection_id))
        .where(eq(davQueue.object_id, due.id))
        .prepare('dav_queued_object')
        .execute(),
    ])
    return row ? { ...row, local } : null
  })
}

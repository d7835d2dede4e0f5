import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { QueueRow } from '../conflicts/copy-state.ts'
import { type LocalRecord, lockRecord } from '../conflicts/local-record.ts'
import type { CollectionRow, DavTurn, ObjectRow } from '../turns/dav-turn.ts'
import { isPushed, isSendable } from '../turns/due-work.ts'

/** A queued change with all that its push needs. `local`: null after the record was deleted. */
export type QueuedObject = {
  object: ObjectRow
  collection: CollectionRow
  job: QueueRow
  local: LocalRecord | null
}

const pageSize = 100

/** The ids of the next objects of the account with a change that is due, the oldest first. */
export async function dueObjects({ db, account, clock }: DavTurn): Promise<string[]> {
  const rows = await db
    .select({ id: davQueue.object_id })
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
  return rows.map(({ id }) => id)
}

/** Reads a queued change as it is now; null: nothing is queued any more. The record has the state of the returned revision. */
export async function readQueued({ db, clock }: DavTurn, objectId: string): Promise<QueuedObject | null> {
  return db.transaction(async (tx) => {
    const [object] = await tx
      .select()
      .from(davObjects)
      .where(eq(davObjects.id, objectId))
      .prepare('dav_object')
      .execute()
    const local = object ? await lockRecord(tx, object, clock.now()) : null
    const [row] = await tx
      .select({ object: davObjects, collection: davCollections, job: davQueue })
      .from(davQueue)
      .innerJoin(davObjects, eq(davObjects.id, davQueue.object_id))
      .innerJoin(davCollections, eq(davCollections.id, davObjects.collection_id))
      .where(eq(davQueue.object_id, objectId))
      .prepare('dav_queued_object')
      .execute()
    return row ? { ...row, local } : null
  })
}

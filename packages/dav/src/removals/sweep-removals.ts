import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { davServers } from '@fiscus/messages/dav-servers'
import { and, asc, eq, gt, isNotNull, isNull, lt, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type ObjectProblem, setObjectProblem } from '../objects/object-problem.ts'
import { requireTurn } from '../turns/claim-account.ts'
import {
  type CollectionContext,
  type CollectionRow,
  type DavTurn,
  isOfTurn,
  type ObjectRow,
} from '../turns/dav-turn.ts'
import { keepRemoved } from './create-again.ts'
import { type HeldRemovals, hasRecord, holdRemovals } from './hold-removals.ts'
import { removalMarks } from './removal-marks.ts'
import { takeRemoval } from './take-removal.ts'

/**
 * Takes over the removals of a pull that has seen all of the collection: of objects that the server has named, and,
 * after a complete listing, of those that it has not listed. First those about which a user has answered, and those
 * without a record. So many at once that a user must answer are not taken over.
 * @returns the removals that are held; null: none
 */
export async function sweepRemovals(turn: DavTurn, collection: CollectionRow): Promise<HeldRemovals | null> {
  const isRemoved = removedOf(collection)
  if ((await turn.db.$count(davObjects, isRemoved)) === 0) return null
  const { confirmed, kept } = removalMarks
  const isMarked = (mark: number) => sql`(${isRemoved} and ${davObjects.listing} = ${mark})`
  await endEach(turn, collection, isMarked(kept), keepRemoved)
  await endEach(turn, collection, isMarked(confirmed), takeRemoval)
  await endEach(turn, collection, sql`(${isRemoved} and ${not(hasRecord)})`, takeRemoval)
  const isOpen = sql`(${isRemoved} and ${notInArray(davObjects.listing, [confirmed, kept])})`
  const held = await holdRemovals(turn, collection, isOpen)
  if (held === null) await endEach(turn, collection, isOpen, takeRemoval)
  return held
}

/**
 * Objects that the server does not have any more. One that it has not taken yet is not among them: it has a UID and no
 * base.
 */
function removedOf({ id, is_listing, listing }: CollectionRow): SQL {
  const isOfServer = or(isNotNull(davObjects.base), isNull(davObjects.uid))
  const isUnseen = lt(davObjects.listing, is_listing === 1 ? listing : 0)
  return sql`(${eq(davObjects.collection_id, id)} and ${isOfServer} and ${isUnseen})`
}

/** Ends a removal, in a transaction of the turn. */
type EndRemoval = (tx: TenantTransaction, context: CollectionContext, object: ObjectRow) => Promise<void>

async function endEach(turn: DavTurn, collection: CollectionRow, isRemoved: SQL, end: EndRemoval) {
  const { db, clock, timezone, tally, log, limits } = turn
  const context: CollectionContext = { collection, isListed: true, now: clock.now(), timezone, tally, log }
  let after = ''
  while (true) {
    const removed = await db
      .select()
      .from(davObjects)
      .where(and(isRemoved, after === '' ? undefined : gt(davObjects.id, after)))
      .orderBy(asc(davObjects.id))
      .limit(limits.batchObjects)
    const last = removed.at(-1)
    if (!last) return
    await endTogether(turn, context, removed, end)
    after = last.id
  }
}

/**
 * Ends removals in one transaction. When the database rejects one, each is ended on its own, and that one has a
 * problem.
 */
async function endTogether(
  turn: DavTurn,
  context: CollectionContext,
  removed: readonly ObjectRow[],
  end: EndRemoval,
): Promise<void> {
  const { db, account, clock, tally } = turn
  try {
    await db.transaction(async (tx) => {
      await requireTurn(tx, account)
      for (const object of removed) await end(tx, context, object)
    })
    tally.pulled += removed.length
  } catch (error) {
    if (isOfTurn(turn, error)) throw error
    const [first] = removed
    if (removed.length > 1) for (const object of removed) await endTogether(turn, context, [object], end)
    else if (first) await setObjectProblem(db, first.id, notRemoved, clock.now())
  }
}

const notRemoved: ObjectProblem = {
  code: 'not_removed',
  reason: davServers.notRemoved(),
}

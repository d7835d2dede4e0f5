import { davObjects } from '@fiscus/db/schema/dav/collections'
import { and, asc, eq, gt, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { MergeContext } from '../conflicts/merge-context.ts'
import { type ObjectProblem, setObjectProblem } from '../conflicts/object-problem.ts'
import { removedMark } from '../conflicts/place-server-object.ts'
import { takeServerDeletion } from '../conflicts/take-server-deletion.ts'
import { requireTurn } from '../turns/claim-account.ts'
import type { CollectionRow, DavTurn, ObjectRow } from '../turns/dav-turn.ts'
import { isOfTurn } from './commit-batch.ts'
import { isHeld } from './removal-guard.ts'

/**
 * Takes over the removals of a pull that has seen all of the collection: of objects that the server has named, and, after a complete
 * listing, of those that it has not listed. So many at once that a user must confirm them are not taken over.
 * @returns the number of removals that are held
 */
export async function sweep(turn: DavTurn, collection: CollectionRow): Promise<number> {
  const { db, limits } = turn
  const isRemoved = removedOf(collection)
  const removals = await db.$count(davObjects, isRemoved)
  if (removals === 0) return 0
  const isOnServer = and(eq(davObjects.collection_id, collection.id), isNotNull(davObjects.base))
  const total = await db.$count(davObjects, isOnServer)
  if (isHeld({ removals, total, confirmed: collection.confirmed_removals }, limits)) return removals
  await removeAll(turn, collection, isRemoved)
  return 0
}

/** Objects that the server does not have any more. One that it has not taken yet is not among them: it has a UID and no base. */
function removedOf({ id, is_listing, listing }: CollectionRow): SQL | undefined {
  const isUnlisted = is_listing === 1 ? lt(davObjects.listing, listing) : undefined
  const isOfServer = or(isNotNull(davObjects.base), isNull(davObjects.uid))
  return and(
    eq(davObjects.collection_id, id),
    isOfServer,
    or(eq(davObjects.listing, removedMark), isUnlisted),
  )
}

async function removeAll(turn: DavTurn, collection: CollectionRow, isRemoved: SQL | undefined) {
  const { db, clock, timezone, tally, log, limits } = turn
  const context: MergeContext = { collection, isListed: true, now: clock.now(), timezone, tally, log }
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
    await removeTogether(turn, context, removed)
    after = last.id
  }
}

/** Removes objects in one transaction. When the database rejects one, each is removed on its own, and that one has a problem. */
async function removeTogether(
  turn: DavTurn,
  context: MergeContext,
  removed: readonly ObjectRow[],
): Promise<void> {
  const { db, account, clock, tally } = turn
  try {
    await db.transaction(async (tx) => {
      await requireTurn(tx, account)
      for (const object of removed) await takeServerDeletion(tx, context, object)
    })
    tally.pulled += removed.length
  } catch (error) {
    if (isOfTurn(turn, error)) throw error
    const [first] = removed
    if (removed.length > 1) for (const object of removed) await removeTogether(turn, context, [object])
    else if (first) await setObjectProblem(db, first.id, notRemoved, clock.now())
  }
}

const notRemoved: ObjectProblem = {
  code: 'not_removed',
  message: 'The server has deleted the object, and the database refuses to delete its record.',
}

import { textColumns } from '@fiscus/contracts/fields/text-columns'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { render } from '@fiscus/messages/render'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { collectionFaults, DavError } from '../http/dav-error.ts'
import { removalMarks } from '../removals/removal-marks.ts'
import { davFaultOf } from '../session/dav-fault.ts'
import type { CollectionRow, DavTurn } from '../turns/dav-turn.ts'
import { isPullDue } from '../turns/due-work.ts'
import { storeState } from './collection-state.ts'
import { pullCollection } from './pull-collection.ts'
import { isReadAgain } from './read-again.ts'

/**
 * Pulls the due collections of an account, the longest due first. What remains at the end of the time is for the
 * next turn.
 * @throws DavError of the account
 */
export async function pullAccount(turn: DavTurn): Promise<void> {
  const { db, account, clock, limits } = turn
  const due = await db
    .select({ collection: getTableColumns(davCollections), hasRemains })
    .from(davCollections)
    .innerJoin(davAccounts, eq(davAccounts.id, davCollections.account_id))
    .where(and(eq(davCollections.account_id, account.id), isPullDue(clock.now(), limits)))
    .orderBy(sql`${davCollections.last_pulled_at} nulls first`, asc(davCollections.id))
  for (const { collection, hasRemains } of due) {
    if (!turn.hasTime()) return
    await pullDue(turn, collection, hasRemains)
  }
}

/** Whether earlier pulls have left objects to read again, or removals. */
const hasRemains = sql<boolean>`(exists (select from ${davObjects} where ${davObjects.collection_id} = ${davCollections.id} and ${isReadAgain})
  or exists (select from ${davObjects} where ${davObjects.collection_id} = ${davCollections.id} and ${davObjects.listing} = ${sql.raw(String(removalMarks.removed))}))`

async function pullDue(turn: DavTurn, collection: CollectionRow, hasRemains: boolean): Promise<void> {
  try {
    await pullCollection(turn, collection, hasRemains)
  } catch (error) {
    const isLate = turn.signal.aborted && !turn.runSignal.aborted
    if (!(error instanceof DavError) && !isLate) throw error
    const fault = davFaultOf(error)
    if (fault === null) throw error
    const { state, reason, code } = fault
    const isOfCollection = collectionFaults.has(code)
    // A question stays open while its server fails.
    const isAsked = state === 'waiting' && collection.state === 'held'
    // After a fault of the account, and the end of the time of the turn, the other collections have their turn first.
    const change = isOfCollection ? { ...(!isAsked && { state }), ...textColumns('error', reason) } : {}
    await storeState(turn, collection, { ...change, last_pulled_at: turn.clock.now() })
    if (!isOfCollection) throw error
    turn.log.warn(`DAV collection ${collection.id}: ${state}. ${render(reason)}`)
  }
}

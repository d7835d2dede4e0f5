import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { DavError, type DavFaultCode } from '../http/dav-error.ts'
import { davFaultOf } from '../session/dav-fault.ts'
import type { CollectionRow, DavTurn } from '../turns/dav-turn.ts'
import { isPullDue } from '../turns/due-work.ts'
import { storeState } from './collection-state.ts'
import { pullCollection } from './pull-collection.ts'

/** Faults of a collection: the others of the account are pulled. */
const ofCollection: ReadonlySet<DavFaultCode> = new Set([
  'access_refused',
  'not_found',
  'server_failed',
  'no_dav',
  'answer_too_large',
])

/**
 * Pulls the collections of an account that are due, those that are due for longest first. What remains at the end of the time is for the
 * next turn.
 * @throws DavError of the account
 */
export async function pullAccount(turn: DavTurn): Promise<void> {
  const { db, account, clock, limits } = turn
  const due = await db
    .select(getTableColumns(davCollections))
    .from(davCollections)
    .innerJoin(davAccounts, eq(davAccounts.id, davCollections.account_id))
    .where(and(eq(davCollections.account_id, account.id), isPullDue(clock.now(), limits)))
    .orderBy(sql`${davCollections.last_pulled_at} nulls first`, asc(davCollections.id))
  for (const collection of due) {
    if (!turn.hasTime()) return
    await pullDue(turn, collection)
  }
}

async function pullDue(turn: DavTurn, collection: CollectionRow): Promise<void> {
  try {
    await pullCollection(turn, collection)
  } catch (error) {
    if (!(error instanceof DavError)) throw error
    const { state, reason } = davFaultOf(error)
    const isOfCollection = ofCollection.has(error.code)
    // After a fault of the account the other collections have their turn first.
    const change = isOfCollection ? { state, error: reason } : {}
    await storeState(turn, collection, { ...change, last_pulled_at: turn.clock.now() })
    if (!isOfCollection) throw error
    turn.log.warn(`DAV collection ${collection.id}: ${state}. ${reason}`)
  }
}

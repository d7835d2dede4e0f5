import { textColumns } from '@fiscus/contracts/fields/text-columns'
import { davServers } from '@fiscus/messages/dav-servers'
import { noQuestion } from '../removals/answer-removals.ts'
import type { HeldRemovals } from '../removals/hold-removals.ts'
import { sweepRemovals } from '../removals/sweep-removals.ts'
import type { ListedObject } from '../session/dav-session.ts'
import type { CollectionRow, DavTurn } from '../turns/dav-turn.ts'
import { storeState } from './collection-state.ts'
import { pullChanges } from './pull-changes.ts'
import { pullObjects } from './pull-objects.ts'
import { readAgain } from './read-again.ts'

/**
 * What a pull has seen: all of the collection, or less, so that the next turn continues. `columns` commit with the
 * state of the collection.
 */
export type PullResult = {
  isComplete: boolean
  hasChanges: boolean
  columns: Pick<Partial<CollectionRow>, 'sync_token'>
  /** The one before a listing. */
  ctag?: string | null
}

/**
 * Pulls a collection: the changes since its token, page by page; without a valid token all of it; and on a server
 * without sync-collection its listing, if its ctag is new.
 * @param hasRemains whether earlier pulls have left objects to read again, or removals. Without them and without
 * changes nothing but the state of the collection is stored.
 * @throws DavError
 */
export async function pullCollection(
  turn: DavTurn,
  collection: CollectionRow,
  hasRemains: boolean,
): Promise<void> {
  const pulled = { ...collection }
  const { isComplete, hasChanges, columns, ctag } = await pullAll(turn, pulled)
  if (!isComplete) return
  const isIdle = !hasRemains && !hasChanges && pulled.is_listing === 0
  const held = isIdle ? null : await endPull(turn, pulled)
  const now = turn.clock.now()
  if (held !== null && held.count !== pulled.held_removals)
    turn.log.warn(
      `DAV collection ${pulled.id}: the server has removed ${held.count} objects; a user must answer`,
    )
  await storeState(turn, pulled, {
    ...(held === null ? { ...noQuestion, state: 'ok' } : heldBy(held)),
    // One that came during the pull is for the next one.
    ...(pulled.confirmed_removals !== null && { confirmed_removals: null, removals_since: now }),
    is_listing: 0,
    last_pulled_at: now,
    last_complete_at: now,
    ...columns,
    ...(ctag !== undefined && { ctag }),
  })
}

function heldBy({ count, names }: HeldRemovals) {
  const error = textColumns('error', davServers.removalsHeld())
  return { state: 'held' as const, ...error, held_removals: count, held_names: names }
}

/** Reads objects with a problem again, and takes over removals. Returns those that are held. */
async function endPull(turn: DavTurn, collection: CollectionRow): Promise<HeldRemovals | null> {
  await readAgain(turn, collection)
  return sweepRemovals(turn, collection)
}

async function pullAll(turn: DavTurn, collection: CollectionRow): Promise<PullResult> {
  // Until a question has ended, each pull looks at the whole collection: objects that are back are no change for every
  // server.
  const isAsked = collection.held_removals !== null || collection.confirmed_removals !== null
  const isListed = isAsked && collection.is_listing === 0
  if (collection.sync_token !== null && !isListed) {
    const result = await pullChanges(turn, collection, collection.sync_token)
    if (result !== 'invalid_token') return result
    turn.log.info(`DAV collection ${collection.id}: the sync token is not valid any more`)
  }
  const { supportsSync, ctag } = await turn.session.properties(collection.url)
  const isUnchanged =
    !supportsSync && ctag !== null && ctag === collection.ctag && !isAsked && collection.is_listing === 0
  if (isUnchanged && collection.sync_token === null)
    return { isComplete: true, hasChanges: false, columns: {} }
  await beginListing(turn, collection)
  if (supportsSync) {
    const result = await pullChanges(turn, collection, null)
    if (result !== 'invalid_token') return result
  }
  await pullListing(turn, collection)
  return { isComplete: true, hasChanges: true, columns: {}, ctag }
}

/** Objects that are not in the new listing are removed after it. */
async function beginListing(turn: DavTurn, collection: CollectionRow): Promise<void> {
  collection.listing += 1
  collection.is_listing = 1
  collection.sync_token = null
  await storeState(turn, collection, { listing: collection.listing, is_listing: 1, sync_token: null })
}

/** Objects of a list that are compared and read together. */
const sliceSize = 500

/**
 * Pulls the objects of a server without sync-collection: all are listed with their ETags, and the changed ones are
 * read.
 * @throws DavError also for an incomplete list
 */
async function pullListing(turn: DavTurn, collection: CollectionRow): Promise<void> {
  let slice: ListedObject[] = []
  const pull = { collection, isListed: false }
  for await (const object of turn.session.list(collection.url)) {
    slice.push(object)
    if (slice.length < sliceSize) continue
    await pullObjects(turn, pull, { changed: slice, removed: [] })
    slice = []
  }
  if (slice.length > 0) await pullObjects(turn, pull, { changed: slice, removed: [] })
}

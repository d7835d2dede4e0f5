import type { ListedObject } from '../session/dav-session.ts'
import type { CollectionRow, DavTurn } from '../turns/dav-turn.ts'
import { pullObjects } from './pull-objects.ts'

/** Objects of a list that are compared and read together. */
const sliceSize = 500

/**
 * Pulls the objects of a server without sync-collection: all are listed with their ETags, and the changed ones are
 * read.
 * @throws DavError also for an incomplete list
 */
export async function pullListing(turn: DavTurn, collection: CollectionRow): Promise<void> {
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

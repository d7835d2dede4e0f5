import { davObjects } from '@fiscus/db/schema/dav/collections'
import { and, asc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { removedMark } from '../conflicts/place-server-object.ts'
import type { CollectionRow, DavTurn } from '../turns/dav-turn.ts'
import { pullObjects } from './pull-objects.ts'

/**
 * Reads objects with a problem again, at the end of a pull: those that the server did not send, those that a user wants to retry, and
 * second objects of one UID, of which the first may be gone now. At most one batch in a pull, those that wait longest first.
 * @throws DavError
 */
export async function readAgain(turn: DavTurn, collection: CollectionRow): Promise<void> {
  const { db, limits } = turn
  const waiting = await db
    .select({ url: davObjects.url })
    .from(davObjects)
    .where(
      and(
        eq(davObjects.collection_id, collection.id),
        isNotNull(davObjects.error_code),
        ne(davObjects.listing, removedMark),
        or(isNull(davObjects.etag), eq(davObjects.error_code, 'duplicate_uid')),
      ),
    )
    .orderBy(asc(davObjects.updated_at))
    .limit(limits.batchObjects)
  if (waiting.length === 0) return
  const changed = waiting.map(({ url }) => ({ url, etag: null }))
  await pullObjects(turn, { collection, isListed: collection.is_listing === 1 }, { changed, removed: [] })
}

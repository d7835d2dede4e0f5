import { davObjects } from '@fiscus/db/schema/dav/collections'
import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { CollectionRow, DavTurn } from '../turns/dav-turn.ts'
import { pullObjects } from './pull-objects.ts'

/**
 * An object that a later pull reads again. One that the server has not taken yet, with a UID and without a base, is for
 * the push.
 */
export const isReadAgain: SQL = sql`(${davObjects.error_code} is not null
  and (${davObjects.base} is not null or ${davObjects.uid} is null)
  and (${davObjects.etag} is null or ${davObjects.error_code} = 'duplicate_uid'))`

/**
 * Reads objects with a problem again, at the end of a pull: what the server did not send, what a user wants to retry,
 * and second objects of one UID, whose first may be gone now. At most one batch in a pull, the longest waiting first.
 * @throws DavError
 */
export async function readAgain(turn: DavTurn, collection: CollectionRow): Promise<void> {
  const { db, limits } = turn
  const waiting = await db
    .select({ url: davObjects.url })
    .from(davObjects)
    .where(and(eq(davObjects.collection_id, collection.id), sql`${isReadAgain}`, gte(davObjects.listing, 0)))
    .orderBy(asc(davObjects.updated_at))
    .limit(limits.batchObjects)
  if (waiting.length === 0) return
  const changed = waiting.map(({ url }) => ({ url, etag: null }))
  await pullObjects(turn, { collection, isListed: collection.is_listing === 1 }, { changed, removed: [] })
}

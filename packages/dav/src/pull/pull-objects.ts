import { davObjects } from '@fiscus/db/schema/dav/collections'
import { and, eq, inArray } from 'drizzle-orm'
import type { ListedObject } from '../session/dav-session.ts'
import type { CollectionRow, DavTurn } from '../turns/dav-turn.ts'
import { commitBatch, type PullOf } from './commit-batch.ts'

/** Objects that a server has listed, and those that it does not have any more. */
export type Listed = { changed: readonly ListedObject[]; removed: readonly string[] }

/**
 * Reads the listed objects whose ETag is not the known one, and commits them in batches. The columns commit with the last batch.
 * @throws DavError
 */
export async function pullObjects(
  turn: DavTurn,
  pull: PullOf,
  { changed, removed }: Listed,
  columns: Partial<CollectionRow> = {},
): Promise<void> {
  const size = turn.limits.batchObjects
  const batches = Math.max(1, Math.ceil(changed.length / size), Math.ceil(removed.length / (10 * size)))
  for (let batch = 0; batch < batches; batch += 1) {
    const listed = changed.slice(batch * size, (batch + 1) * size)
    const gone = removed.slice(batch * 10 * size, (batch + 1) * 10 * size)
    const wanted = await wantedOf(turn, pull.collection, listed)
    const read = wanted.length === 0 ? [] : await readObjects(turn, pull.collection, wanted)
    const isWanted = new Set(wanted)
    const unchanged = listed.flatMap(({ url }) => (isWanted.has(url) ? [] : [url]))
    const isLast = batch === batches - 1
    await commitBatch(turn, pull, { read, unchanged, removed: gone }, isLast ? columns : {})
  }
}

/** The addresses whose objects the server has changed. */
async function wantedOf(
  { db }: DavTurn,
  { id }: CollectionRow,
  listed: readonly ListedObject[],
): Promise<string[]> {
  if (listed.length === 0) return []
  const urls = listed.map(({ url }) => url)
  const known = await db
    .select({ url: davObjects.url, etag: davObjects.etag })
    .from(davObjects)
    .where(and(eq(davObjects.collection_id, id), inArray(davObjects.url, urls)))
  const etags = new Map(known.map(({ url, etag }) => [url, etag]))
  return listed.flatMap(({ url, etag }) => (etag !== null && etags.get(url) === etag ? [] : [url]))
}

/** An answer that has an object twice counts once. */
async function readObjects({ session }: DavTurn, { url, kind }: CollectionRow, urls: readonly string[]) {
  const read = await session.multiget(url, kind, urls)
  const requested = new Set(urls)
  return read.filter((object) => requested.delete(object.url))
}

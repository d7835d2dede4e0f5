import { davObjects } from '@fiscus/db/schema/dav/collections'
import { and, eq, inArray } from 'drizzle-orm'
import { isGone } from '../http/answer-status.ts'
import type { ListedObject } from '../session/dav-session.ts'
import type { CollectionRow, DavTurn } from '../turns/dav-turn.ts'
import { type Batch, commitBatch, type PullOf } from './commit-batch.ts'

/** Objects that a server has listed, and addresses that it does not have any more. */
export type Listed = { changed: readonly ListedObject[]; removed: readonly string[] }

/** Objects whose known ETags are read together. */
const sliceSize = 500

/**
 * Reads the listed objects whose ETag is not the known one, and commits them in batches, in their order. The columns
 * commit with the last batch. While a batch is stored, the next one is on its way from the server.
 * @returns whether the server has listed an object that it then did not have
 * @throws DavError
 */
export async function pullObjects(
  turn: DavTurn,
  pull: PullOf,
  listed: Listed,
  columns: Partial<CollectionRow> = {},
): Promise<boolean> {
  let hasMissing = false
  let storing: Promise<void> = Promise.resolve()
  let last: Batch = { read: [], unchanged: [], removed: [] }
  try {
    for await (const batch of batchesOf(turn, pull.collection, listed)) {
      await storing
      const previous = last
      last = batch
      hasMissing ||= batch.read.some(({ status }) => isGone(status))
      storing = isEmpty(previous) ? Promise.resolve() : commitBatch(turn, pull, previous)
      // Its error is that of the next `await`, also when the server fails before it.
      storing.catch(() => {})
    }
  } finally {
    await storing
  }
  await commitBatch(turn, pull, last, columns)
  return hasMissing
}

function isEmpty({ read, unchanged, removed }: Batch): boolean {
  return read.length + unchanged.length + removed.length === 0
}

/**
 * The batches of what a server has listed: unchanged and removed objects without a request, and changed ones as they
 * were read.
 */
async function* batchesOf(
  turn: DavTurn,
  collection: CollectionRow,
  { changed, removed }: Listed,
): AsyncGenerator<Batch> {
  for (const slice of slicesOf(removed, sliceSize)) yield { read: [], unchanged: [], removed: slice }
  for (const slice of slicesOf(changed, sliceSize)) {
    const wanted = new Set(await wantedOf(turn, collection, slice))
    const unchanged = slice.flatMap(({ url }) => (wanted.has(url) ? [] : [url]))
    if (unchanged.length > 0) yield { read: [], unchanged, removed: [] }
    for (const urls of slicesOf([...wanted], turn.limits.batchObjects))
      yield { read: await readObjects(turn, collection, urls), unchanged: [], removed: [] }
  }
}

function* slicesOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/** The addresses whose objects the server has changed. */
async function wantedOf(
  { db }: DavTurn,
  { id }: CollectionRow,
  listed: readonly ListedObject[],
): Promise<string[]> {
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

import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { isDatabaseUnavailable } from '@fiscus/runtime/database-unavailable'
import { TurnLost } from '@fiscus/runtime/turns/turn-lost'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { MergeContext } from '../conflicts/merge-context.ts'
import { type ObjectProblem, setObjectProblem } from '../conflicts/object-problem.ts'
import { placeServerObject, removedMark } from '../conflicts/place-server-object.ts'
import { readUid } from '../conflicts/read-uid.ts'
import { takeServerCopy } from '../conflicts/take-server-copy.ts'
import type { ReadObject } from '../session/dav-session.ts'
import { requireTurn } from '../turns/claim-account.ts'
import type { CollectionRow, DavTurn, ObjectRow } from '../turns/dav-turn.ts'

export type Batch = {
  /** Objects that the server has sent, each with its status. */
  read: readonly ReadObject[]
  /** Addresses that the server still has with the ETag that is known. */
  unchanged: readonly string[]
  /** Addresses that the server does not have any more. */
  removed: readonly string[]
}

/** A pull of a collection. `isListed`: its listing is complete. */
export type PullOf = { collection: CollectionRow; isListed: boolean }

/**
 * Commits a batch of a pull in one transaction, with the columns of the collection that belong to it, for example the token of its page.
 * When the database rejects an object, each object is committed on its own, and the rejected one with its problem.
 * @throws TurnLost
 */
export async function commitBatch(
  turn: DavTurn,
  pull: PullOf,
  batch: Batch,
  columns: Partial<CollectionRow> = {},
): Promise<void> {
  try {
    await commit(turn, pull, batch, columns)
  } catch (error) {
    if (batch.read.length === 0 || isOfTurn(turn, error)) throw error
    for (const object of batch.read) await commitAlone(turn, pull, object)
    await commit(turn, pull, { ...batch, read: [] }, columns)
  }
}

async function commitAlone(turn: DavTurn, pull: PullOf, object: ReadObject): Promise<void> {
  const one = { read: [object], unchanged: [], removed: [] }
  try {
    await commit(turn, pull, one, {})
  } catch (error) {
    if (isOfTurn(turn, error)) throw error
    await commit(turn, pull, { ...one, read: [{ ...object, status: notStored, text: null }] }, {})
  }
}

/** Not a status of HTTP: the object was read, and the database has refused it. */
const notStored = 0

/** Whether an error has another cause than an object. */
export function isOfTurn({ signal }: DavTurn, error: unknown): boolean {
  return error instanceof TurnLost || signal.aborted || isDatabaseUnavailable(error)
}

async function commit(
  turn: DavTurn,
  { collection, isListed }: PullOf,
  { read, unchanged, removed }: Batch,
  columns: Partial<CollectionRow>,
): Promise<void> {
  const { db, account, clock, log } = turn
  const tally = { ...turn.tally, pulled: 0, failed: 0, conflicts: 0 }
  await db.transaction(async (tx) => {
    await requireTurn(tx, account)
    const { listing } = collection
    await mark(tx, collection, unchanged, listing)
    await mark(tx, collection, removed, removedMark)
    const known = await knownObjects(
      tx,
      collection,
      read.map(({ url }) => url),
    )
    const uids = await knownUids(tx, collection, read)
    const context: MergeContext = { collection, isListed, uids, now: clock.now(), tally, log }
    for (const object of read) await applyObject(tx, context, object, known.get(object.url))
    if (Object.keys(columns).length > 0)
      await tx.update(davCollections).set(columns).where(eq(davCollections.id, collection.id))
  })
  turn.tally.pulled += tally.pulled
  turn.tally.failed += tally.failed
  turn.tally.conflicts += tally.conflicts
}

async function mark(
  tx: TenantTransaction,
  { id }: CollectionRow,
  urls: readonly string[],
  listing: number,
): Promise<void> {
  if (urls.length === 0) return
  await tx
    .update(davObjects)
    .set({ listing })
    .where(
      and(
        eq(davObjects.collection_id, id),
        inArray(davObjects.url, [...urls]),
        ne(davObjects.listing, listing),
      ),
    )
}

async function knownObjects(
  tx: TenantTransaction,
  { id }: CollectionRow,
  urls: readonly string[],
): Promise<Map<string, ObjectRow>> {
  if (urls.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(davObjects)
    .where(and(eq(davObjects.collection_id, id), inArray(davObjects.url, [...urls])))
  return new Map(rows.map((row) => [row.url, row]))
}

/** The UIDs of the objects of a batch that the collection has. An object that cannot be read has none. */
async function knownUids(
  tx: TenantTransaction,
  { id, kind }: CollectionRow,
  read: readonly ReadObject[],
): Promise<Set<string>> {
  const uids = read.flatMap(({ text }) => {
    const uid = text === null ? null : readUid(kind, text)
    return typeof uid === 'string' ? [uid] : []
  })
  if (uids.length === 0) return new Set()
  const rows = await tx
    .select({ uid: davObjects.uid })
    .from(davObjects)
    .where(and(eq(davObjects.collection_id, id), inArray(davObjects.uid, uids)))
  return new Set(rows.flatMap(({ uid }) => uid ?? []))
}

async function applyObject(
  tx: TenantTransaction,
  context: MergeContext,
  { url, status, etag, text }: ReadObject,
  known: ObjectRow | undefined,
): Promise<void> {
  const { collection, tally, now } = context
  const { listing } = collection
  if (status === 404 || status === 410) {
    if (known) await mark(tx, collection, [url], removedMark)
    return
  }
  if (status >= 200 && status < 300 && text !== null) {
    if (known) await takeServerCopy(tx, context, { ...known, listing }, { text, etag })
    else await placeServerObject(tx, context, { url, etag, text, listing })
    tally.pulled += 1
    return
  }
  tally.failed += 1
  const values = { collection_id: collection.id, url, listing, created_at: now, updated_at: now }
  const rows = await tx
    .insert(davObjects)
    .values(values)
    .onConflictDoUpdate({ target: [davObjects.collection_id, davObjects.url], set: { listing, etag: null } })
    .returning({ id: davObjects.id })
  for (const { id } of rows) await setObjectProblem(tx, id, problemOf(status), now)
}

function problemOf(status: number): ObjectProblem {
  if (status === notStored)
    return { code: 'not_kept', message: 'The database refuses the object. Both sides keep theirs.' }
  if (status === 413) return { code: 'too_large', message: 'The object is larger than the limit.' }
  return { code: 'not_read', message: `The server did not send the object: status ${status}.` }
}

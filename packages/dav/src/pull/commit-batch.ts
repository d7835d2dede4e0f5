import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { davServers } from '@fiscus/messages/dav-servers'
import { and, eq, gte, inArray, ne, type SQL } from 'drizzle-orm'
import { takeCopyAtKnownAddress } from '../copies/take-copy-at-known-address.ts'
import {
  type NewServerObject,
  takeNewObjects,
  takeObjectAtNewAddress,
} from '../copies/take-objects-at-new-addresses.ts'
import { isSuccess } from '../http/answer-status.ts'
import {
  notDecoded,
  notKept,
  type ObjectProblem,
  type ProblemObject,
  storeProblems,
} from '../objects/object-problem.ts'
import { removalMarks } from '../removals/removal-marks.ts'
import type { ReadObject } from '../session/dav-session.ts'
import { requireTurn } from '../turns/claim-account.ts'
import {
  type CollectionContext,
  type CollectionRow,
  type DavTurn,
  isOfTurn,
  type ObjectRow,
} from '../turns/dav-turn.ts'

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
 * Commits a batch of a pull in one transaction, with the columns of the collection that belong to it, for example the
 * token of its page. When the database rejects an object, each half of the batch is committed on its own, until the
 * rejected one is isolated; it gets a problem, and its ETag, so that it is read again only when it changes.
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
    const [first, ...others] = batch.read
    if (first === undefined || first.status === notStored || isOfTurn(turn, error)) throw error
    const part = (read: readonly ReadObject[]) =>
      commitBatch(turn, pull, { read, unchanged: [], removed: [] })
    const middle = Math.ceil(batch.read.length / 2)
    if (others.length === 0) await part([{ ...first, status: notStored, text: null }])
    else for (const half of [batch.read.slice(0, middle), batch.read.slice(middle)]) await part(half)
    await commit(turn, pull, { ...batch, read: [] }, columns)
  }
}

/** Not a status of HTTP: the object was read, and the database has refused it. */
const notStored = 0

/** Whether the server has sent an object, so that it is read again only when it changes. */
const isSeen = (status: number) => status === notStored || isSuccess(status)

async function commit(
  turn: DavTurn,
  { collection, isListed }: PullOf,
  { read, unchanged, removed }: Batch,
  columns: Partial<CollectionRow>,
): Promise<void> {
  const { db, account, clock, log, timezone } = turn
  const { listing } = collection
  const { sent, refused } = byAnswer(read, listing)
  const tally = { ...turn.tally, pulled: sent.length, failed: refused.length, conflicts: 0 }
  const context: CollectionContext = { collection, isListed, now: clock.now(), timezone, tally, log }
  await db.transaction(async (tx) => {
    await requireTurn(tx, account)
    await mark(tx, collection, unchanged, { listing, where: ne(davObjects.listing, listing) })
    await mark(tx, collection, removed, { listing: removalMarks.removed, where: gte(davObjects.listing, 0) })
    await storeProblems(tx, collection.id, refused, context.now)
    await storeObjects(tx, context, sent)
    if (Object.keys(columns).length > 0)
      await tx.update(davCollections).set(columns).where(eq(davCollections.id, collection.id))
  })
  turn.tally.pulled += tally.pulled
  turn.tally.failed += tally.failed
  turn.tally.conflicts += tally.conflicts
}

/** What was read: objects, and addresses with a problem. */
function byAnswer(read: readonly ReadObject[], listing: number) {
  const sent: NewServerObject[] = []
  const refused: ProblemObject[] = []
  for (const { url, status, etag, text } of read)
    if (isSuccess(status) && text !== null) sent.push({ url, etag, text, listing })
    else refused.push({ url, etag: isSeen(status) ? etag : null, listing, problem: problemOf(status) })
  return { sent, refused }
}

async function storeObjects(
  tx: TenantTransaction,
  context: CollectionContext,
  sent: readonly NewServerObject[],
): Promise<void> {
  const known = await knownObjects(
    tx,
    context.collection,
    sent.map(({ url }) => url),
  )
  const unknown = sent.filter(({ url }) => !known.has(url))
  const left = await takeNewObjects(tx, context, unknown)
  for (const { url, listing, text, etag } of sent) {
    const object = known.get(url)
    if (object) await takeCopyAtKnownAddress(tx, context, { ...object, listing }, { text, etag })
  }
  for (const object of left) await takeObjectAtNewAddress(tx, context, object)
}

async function mark(
  tx: TenantTransaction,
  { id }: CollectionRow,
  urls: readonly string[],
  { listing, where }: { listing: number; where: SQL },
): Promise<void> {
  if (urls.length === 0) return
  await tx
    .update(davObjects)
    .set({ listing })
    .where(and(eq(davObjects.collection_id, id), inArray(davObjects.url, [...urls]), where))
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

function problemOf(status: number): ObjectProblem {
  if (status === notStored) return notKept
  if (isSuccess(status)) return notDecoded
  if (status === 413) return { code: 'too_large', reason: davServers.aboveLimit() }
  return { code: 'not_read', reason: davServers.notRead({ status: String(status) }) }
}

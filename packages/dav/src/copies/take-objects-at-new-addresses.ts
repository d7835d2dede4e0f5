import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { insertRows } from '@fiscus/db/queries/insert-rows'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { davServers } from '@fiscus/messages/dav-servers'
import { and, eq, inArray } from 'drizzle-orm'
import { type ObjectProblem, type ProblemObject, storeProblems } from '../objects/object-problem.ts'
import {
  insertServerRecords,
  readServerRecord,
  recordColumns,
  type ServerRecord,
} from '../objects/record-of-object.ts'
import type { CollectionContext, ObjectRow } from '../turns/dav-turn.ts'
import { mergeCopyWithRecord } from './merge-copy-with-record.ts'

/** An object of the server at an address that is not known. */
export type NewServerObject = { url: string; etag: string | null; text: string; listing: number }

type ReadableObject = NewServerObject & { record: ServerRecord }

/** The problem of a second object with a UID. */
const duplicate: ObjectProblem = { code: 'duplicate_uid', reason: davServers.duplicateUid() }

/**
 * Takes over an object of the server at a new address, in the transaction of a turn. A known UID there is the same
 * object: one that was moved on the server, or that both sides have created.
 */
export async function takeObjectAtNewAddress(
  tx: TenantTransaction,
  context: CollectionContext,
  object: NewServerObject,
): Promise<void> {
  const { collection, now } = context
  for (const { url, etag, text, listing, record } of await takeNewObjects(tx, context, [object])) {
    const [known] = await objectsOfUids(tx, collection.id, [record.uid])
    if (!known || isStillThere(known, context))
      await storeProblems(tx, collection.id, [{ url, etag, listing, problem: duplicate }], now)
    else await mergeCopyWithRecord(tx, context, { ...known, url, listing }, { etag, text })
  }
}

/** Whether the server has the known object at its address, as far as the turn has seen. */
function isStillThere({ base, listing }: ObjectRow, { collection, isListed }: CollectionContext): boolean {
  return base !== null && listing >= 0 && !(isListed && listing < collection.listing)
}

/**
 * Stores the new objects of a batch as records, all with the same few statements. Those that cannot be read are stored
 * with their problem.
 * @param objects objects at addresses that are not known
 * @returns the objects that this leaves: the collection or the batch has their UID
 */
export async function takeNewObjects(
  tx: TenantTransaction,
  { collection, now, timezone }: CollectionContext,
  objects: readonly NewServerObject[],
): Promise<ReadableObject[]> {
  const readable: ReadableObject[] = []
  const problems: ProblemObject[] = []
  for (const object of objects) {
    const record = readServerRecord(collection.kind, object.text, timezone)
    if ('code' in record) problems.push({ ...object, problem: record })
    else readable.push({ ...object, record })
  }
  await storeProblems(tx, collection.id, problems, now)
  const uids = readable.map(({ record: { uid } }) => uid)
  const taken = new Set((await objectsOfUids(tx, collection.id, uids)).map(({ uid }) => uid))
  const isFirst = ({ record: { uid } }: ReadableObject) => !taken.has(uid) && taken.add(uid)
  const { fresh = [], left = [] } = Object.groupBy(readable, (object) => (isFirst(object) ? 'fresh' : 'left'))
  const records = fresh.map(({ record }) => record)
  const ids = await insertServerRecords(tx, records, now)
  const rows = fresh.map(({ url, etag, text, listing, record: { kind, uid } }) => ({
    collection_id: collection.id,
    url,
    uid,
    etag,
    base: text,
    listing,
    ...recordColumns(kind, ids.get(uid) ?? ''),
    created_at: now,
    updated_at: now,
  }))
  await insertRows(tx, davObjects, rows)
  return left
}

/** The objects of a collection that have a UID of a list, each at most one. */
async function objectsOfUids(
  tx: TenantTransaction,
  collectionId: string,
  uids: readonly string[],
): Promise<ObjectRow[]> {
  if (uids.length === 0) return []
  const isOfUid = and(eq(davObjects.collection_id, collectionId), inArray(davObjects.uid, [...uids]))
  return tx.select().from(davObjects).where(isOfUid)
}

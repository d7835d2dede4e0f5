import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { insertRows } from '@fiscus/db/queries/insert-rows'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { and, eq, inArray } from 'drizzle-orm'
import { recordColumns } from '../conflicts/local-record.ts'
import type { MergeContext } from '../conflicts/merge-context.ts'
import { type ProblemObject, storeProblems } from '../conflicts/object-problem.ts'
import type { NewServerObject } from '../conflicts/place-server-object.ts'
import { insertServerRecords, readServerRecord, type ServerRecord } from '../conflicts/server-record.ts'

type ReadableObject = NewServerObject & { record: ServerRecord }

/**
 * Stores the new objects of a batch as records, all with the same few statements. Those that cannot be read are stored
 * with their problem.
 * @param objects objects at addresses that are not known
 * @returns the objects that this leaves: the collection or the batch has their UID
 */
export async function storeNewObjects(
  tx: TenantTransaction,
  { collection, now, timezone }: Pick<MergeContext, 'collection' | 'now' | 'timezone'>,
  objects: readonly NewServerObject[],
): Promise<NewServerObject[]> {
  const readable: ReadableObject[] = []
  const problems: ProblemObject[] = []
  for (const object of objects) {
    const record = readServerRecord(collection.kind, object.text, timezone)
    if ('code' in record) problems.push({ ...object, problem: record })
    else readable.push({ ...object, record })
  }
  await storeProblems(tx, collection.id, problems, now)
  const taken = await takenUids(tx, collection.id, readable)
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

/** The UIDs of a batch that the collection has. */
async function takenUids(
  tx: TenantTransaction,
  collectionId: string,
  objects: readonly ReadableObject[],
): Promise<Set<string>> {
  if (objects.length === 0) return new Set()
  const uids = objects.map(({ record: { uid } }) => uid)
  const rows = await tx
    .select({ uid: davObjects.uid })
    .from(davObjects)
    .where(and(eq(davObjects.collection_id, collectionId), inArray(davObjects.uid, uids)))
  return new Set(rows.flatMap(({ uid }) => uid ?? []))
}

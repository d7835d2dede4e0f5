import type { ConflictVersion } from '@fiscus/contracts/dav/dav-vocabulary'
import { requireRow } from '@fiscus/db/queries/require-row'
import type { davConflicts } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { and, eq } from 'drizzle-orm'
import { mergeObjects } from '../merge/merge-objects.ts'
import {
  insertServerRecord,
  type LocalRecord,
  lockRecord,
  readUid,
  removeRecord,
  writeRecord,
} from '../objects/record-of-object.ts'
import { queueChange, type RecordReference } from '../queue/queue-change.ts'
import type { RecordWrite } from '../records/record-author.ts'
import { addToCollection } from '../records/record-in-collection.ts'
import type { CollectionRow, ObjectRow } from '../turns/dav-turn.ts'
import { utcZone } from '../zones/zone.ts'

type ConflictRow = typeof davConflicts.$inferSelect

/**
 * `invalid_text`: the text is not an object with the UID of the conflict. `uid_taken`: a deleted object cannot come
 * back, because the collection has another one with its UID. `referred`: other records refer to the record, so that it
 * cannot be deleted.
 */
export type Resolution = 'resolved' | 'invalid_text' | 'uid_taken' | 'referred'

/** `timezone`: of the tenant. */
type Choice = { version: ConflictVersion; text: string | null; timezone: string }

/**
 * Gives the object of a conflict the chosen version, in the transaction that ends the conflict, and queues it. Later
 * changes of other fields stay. The version that the object has by policy changes nothing.
 */
export async function resolveStored(
  write: RecordWrite,
  conflict: ConflictRow,
  { version, text, timezone }: Choice,
): Promise<Resolution> {
  if (version === conflict.kept && version !== 'merged') return 'resolved'
  const collection = requireRow(
    await write.tx.select().from(davCollections).where(eq(davCollections.id, conflict.collection_id)),
  )
  const uid = uidOf(conflict, collection)
  if (text !== null && readUid(collection.kind, text) !== uid) return 'invalid_text'
  const object = uid === null ? undefined : await objectOfUid(write, collection, uid)
  const local = object && (await lockRecord(write.tx, object, write.author.at))
  const chosen = version === 'merged' ? text : conflict[version]
  if (chosen === null) return local && object ? deleteRecord(write, collection, object) : 'resolved'
  if (!local)
    return object || uid === null
      ? 'uid_taken'
      : createRecord(write, collection, { uid, text: chosen, timezone })
  const merged = version === 'merged' ? chosen : chosenText(conflict, collection, version, local)
  const { tx, author } = write
  await writeRecord(tx, collection.kind, { id: local.id, text: merged, now: author.at, timezone })
  await queueChange(tx, { ...referenceOf(collection, local.id), operation: 'put', now: author.at })
  return 'resolved'
}

/** What the record gets: the changes from what it had by policy to what it would have had by the other one. */
function chosenText(
  { base, local, server, kept }: ConflictRow,
  { kind }: CollectionRow,
  version: 'local' | 'server',
  { text: current, own }: LocalRecord,
): string {
  const timezone = own.timezone ?? utcZone.name
  if (local === null || server === null || kept === 'merged')
    return (version === 'local' ? local : server) ?? current
  const byPolicy = (policy: 'local' | 'server') =>
    mergeObjects(kind, { base, local, server, policy, timezone }).merged
  const changes = { base: byPolicy(kept), local: current, server: byPolicy(version) }
  return mergeObjects(kind, { ...changes, policy: 'server', timezone }).merged
}

function uidOf({ local, server, base }: ConflictRow, { kind }: CollectionRow): string | null {
  for (const text of [local, server, base]) {
    const uid = text === null ? null : readUid(kind, text)
    if (typeof uid === 'string') return uid
  }
  return null
}

function referenceOf({ kind }: CollectionRow, id: string): RecordReference {
  return kind === 'calendar' ? { eventId: id } : { contactId: id }
}

async function createRecord(
  { tx, author }: RecordWrite,
  collection: CollectionRow,
  { uid, text, timezone }: { uid: string; text: string; timezone: string },
): Promise<Resolution> {
  const now = author.at
  const id = await insertServerRecord(tx, collection.kind, { text, now, timezone })
  await addToCollection(tx, { ...referenceOf(collection, id), collectionId: collection.id, uid, now })
  return 'resolved'
}

async function deleteRecord(
  { tx, author }: RecordWrite,
  collection: CollectionRow,
  { event_id, contact_id }: ObjectRow,
): Promise<Resolution> {
  const id = event_id ?? contact_id
  if (id === null) return 'resolved'
  const now = author.at
  await queueChange(tx, { ...referenceOf(collection, id), operation: 'delete', now })
  return (await removeRecord(tx, collection.kind, { id, now })) ? 'resolved' : 'referred'
}

/** The object with a UID; a collection has one at most. */
async function objectOfUid(
  { tx }: RecordWrite,
  { id }: CollectionRow,
  uid: string,
): Promise<ObjectRow | undefined> {
  const isOfUid = and(eq(davObjects.collection_id, id), eq(davObjects.uid, uid))
  const [object] = await tx.select().from(davObjects).where(isOfUid)
  return object
}

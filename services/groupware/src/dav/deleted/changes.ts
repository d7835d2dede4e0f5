import type { RestoreDeletedObjects } from '@fiscus/contracts/dav/deleted-object'
import { type Restored, restoreDeleted } from '@fiscus/dav/removals/restore-deleted'
import { writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import { uuidArray } from '@fiscus/db/queries/uuid-array'
import { davDeletedObjects } from '@fiscus/db/schema/dav/deleted-objects'
import { requireFound } from '@fiscus/http/responses/require-found'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Write } from '../../context/tenant-write.ts'
import { getCollection } from '../collections/queries.ts'

const noun = 'deletedObject'

/**
 * Restores objects that pulls have deleted, each with an audit entry: those with the ids, or up to 1,000 of a
 * collection.
 * @throws Problem 404 `not-found` for an id that is not there, and for another collection
 */
export async function restoreObjects(write: Write, request: RestoreDeletedObjects): Promise<Restored> {
  return restoreDeleted(write, await selectionOf(write, request))
}

async function selectionOf(
  { tx }: Pick<Write, 'tx'>,
  { ids = [], collection_id: collectionId, deleted_at: at }: RestoreDeletedObjects,
): Promise<SQL> {
  const { id, collection_id, deleted_at } = davDeletedObjects
  if (collectionId !== undefined) {
    await getCollection(tx, collectionId)
    const isOfPull = at === undefined ? sql`true` : sql`${deleted_at} = ${at}::timestamptz`
    return sql`(${collection_id} = ${collectionId} and ${isOfPull})`
  }
  const isWanted = sql`${id} = any(${uuidArray(ids)})`
  const found = new Set(
    (await tx.select({ id }).from(davDeletedObjects).where(isWanted)).map((row) => row.id),
  )
  for (const each of ids) requireFound(found.has(each) ? each : undefined, noun, each)
  return isWanted
}

/**
 * Deletes a deleted object for good. The audit entry has nothing of what it was.
 * @throws Problem 404 `not-found`
 */
export async function eraseObject({ tx, author }: Write, id: string) {
  const [row] = await tx.delete(davDeletedObjects).where(eq(davDeletedObjects.id, id)).returning()
  const { kind, collection_id, deleted_at } = requireFound(row, noun, id)
  await writeAuditEntry(tx, author, {
    entity: kind === 'calendar' ? 'calendar_event' : 'contact',
    entity_id: id,
    action: 'erase',
    before: { collection_id, deleted_at },
    after: null,
  })
  return { erased: id }
}

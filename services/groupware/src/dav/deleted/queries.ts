import { type DeletedObjectFilter, deletedObjectDays } from '@fiscus/contracts/dav/deleted-object'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { davDeletedObjects } from '@fiscus/db/schema/dav/deleted-objects'
import { instantKey, readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { addDays } from '@fiscus/runtime/clock'
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'

const { id, collection_id, kind, title, deleted_at } = davDeletedObjects
const sortKey = z.tuple([instantKey, z.uuid()])

/**
 * A page of deleted objects, the last deleted first.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listDeleted(db: TenantDatabase, { limit, cursor, ...filter }: DeletedObjectFilter) {
  const { collection_id: collectionId, text } = filter
  const [before, beforeId] = cursor === undefined ? [] : readCursor(sortKey, cursor)
  const rows = await db
    .select({ id, collection_id, kind, title, deleted_at })
    .from(davDeletedObjects)
    .where(
      and(
        before === undefined
          ? undefined
          : sql`(${deleted_at}, ${id}) < (${before}::timestamptz, ${beforeId}::uuid)`,
        collectionId === undefined ? undefined : eq(collection_id, collectionId),
        text === undefined ? undefined : sql`strpos(lower(${title}), lower(${text})) > 0`,
      ),
    )
    .orderBy(desc(deleted_at), desc(id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, (row) => [row.deleted_at, row.id])
  const deleted = page.map((row) => ({ ...row, kept_until: addDays(row.deleted_at, deletedObjectDays) }))
  return { deleted, next }
}

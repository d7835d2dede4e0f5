import type { ConflictFilter } from '@fiscus/contracts/dav/conflict'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { davConflicts } from '@fiscus/db/schema/dav/changes'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, desc, eq, getTableColumns, isNotNull, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'

const {
  base: _base,
  local: _local,
  server: _server,
  fields: _fields,
  resolved_by: _author,
  ...summaryColumns
} = getTableColumns(davConflicts)

/** @throws Problem 404 `not-found`, also for a conflict of another tenant */
export async function getConflict(db: Pick<TenantDatabase, 'select'>, id: string) {
  const [row] = await db.select().from(davConflicts).where(eq(davConflicts.id, id))
  return requireFound(row, 'conflict', id)
}

/**
 * A page of conflicts, the newest first: ids grow with time.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listConflicts(db: TenantDatabase, { limit, cursor, ...filter }: ConflictFilter) {
  const { collection_id, state } = filter
  const rows = await db
    .select(summaryColumns)
    .from(davConflicts)
    .where(
      and(
        collection_id === undefined ? undefined : eq(davConflicts.collection_id, collection_id),
        state === 'open' ? isNull(davConflicts.resolved_at) : undefined,
        state === 'resolved' ? isNotNull(davConflicts.resolved_at) : undefined,
        cursor === undefined ? undefined : lt(davConflicts.id, readCursor(z.uuid(), cursor)),
      ),
    )
    .orderBy(desc(davConflicts.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { conflicts: page, next }
}

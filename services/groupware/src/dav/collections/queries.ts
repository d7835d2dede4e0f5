import type { DavCollectionFilter } from '@fiscus/contracts/dav/collection'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'

export type CollectionRow = typeof davCollections.$inferSelect

/** The record of a collection: its row without what only the tasks need. */
export function collectionRecordOf(row: CollectionRow) {
  const {
    pending_name: _name,
    pending_color: _color,
    sync_token: _token,
    ctag: _ctag,
    is_listing: _isListing,
    listing: _listing,
    confirmed_removals: _removals,
    removals_since: _since,
    last_complete_at: _complete,
    updated_by: _author,
    ...record
  } = row
  return record
}

/** @throws Problem 404 `not-found`, also for a collection of another tenant */
export async function getCollection(db: Pick<TenantDatabase, 'select'>, id: string): Promise<CollectionRow> {
  const [row] = await db.select().from(davCollections).where(eq(davCollections.id, id))
  return requireFound(row, 'collection', id)
}

/** Like `getCollection`, and locks the row until the transaction ends. */
export async function lockCollection(tx: TenantTransaction, id: string): Promise<CollectionRow> {
  const [row] = await tx.select().from(davCollections).where(eq(davCollections.id, id)).for('update')
  return requireFound(row, 'collection', id)
}

/**
 * A page of collections, the newest first: ids grow with time.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listCollections(db: TenantDatabase, { limit, cursor, ...filter }: DavCollectionFilter) {
  const { account_id, kind, is_selected, state } = filter
  const isListed = and(
    cursor === undefined ? undefined : lt(davCollections.id, readCursor(z.uuid(), cursor)),
    account_id === undefined ? undefined : eq(davCollections.account_id, account_id),
    kind === undefined ? undefined : eq(davCollections.kind, kind),
    is_selected === undefined ? undefined : eq(davCollections.is_selected, is_selected),
    state === undefined ? undefined : eq(davCollections.state, state),
  )
  const rows = await db
    .select()
    .from(davCollections)
    .where(isListed)
    .orderBy(desc(davCollections.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { collections: page.map(collectionRecordOf), next }
}

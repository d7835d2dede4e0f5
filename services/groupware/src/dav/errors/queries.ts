import type { ObjectProblemFilter } from '@fiscus/contracts/dav/object-problem'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, desc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

const { id, collection_id, url, uid, event_id, contact_id, error_code, error, error_since } = davObjects
const columns = {
  id,
  collection_id,
  url,
  uid,
  event_id,
  contact_id,
  code: sql<string>`${error_code}`,
  message: sql<string>`coalesce(${error}, '')`,
  coded_message: davObjects.error_message,
  since: sql<Date>`coalesce(${error_since}, ${davObjects.updated_at})`.mapWith(davObjects.updated_at),
  operation: davQueue.operation,
  attempts: davQueue.attempts,
  next_at: davQueue.next_at,
}

const problemsOf = (db: Pick<TenantDatabase, 'select'>, condition: SQL | undefined) =>
  db
    .select(columns)
    .from(davObjects)
    .leftJoin(davQueue, eq(davQueue.object_id, davObjects.id))
    .where(and(isNotNull(error_code), condition))

/** @throws Problem 404 `not-found`, also for an object without an error or of another tenant */
export async function getObjectProblem(db: Pick<TenantDatabase, 'select'>, objectId: string) {
  const [row] = await problemsOf(db, eq(id, objectId))
  return requireFound(row, 'objectWithError', objectId)
}

/**
 * A page of objects with an error, the newest object first.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listObjectProblems(
  db: TenantDatabase,
  { limit, cursor, account_id: accountId, collection_id: collectionId }: ObjectProblemFilter,
) {
  const ofAccount = (account: string) =>
    db.select({ id: davCollections.id }).from(davCollections).where(eq(davCollections.account_id, account))
  const isWanted = and(
    accountId === undefined ? undefined : inArray(collection_id, ofAccount(accountId)),
    collectionId === undefined ? undefined : eq(collection_id, collectionId),
    cursor === undefined ? undefined : lt(id, readCursor(z.uuid(), cursor)),
  )
  const rows = await problemsOf(db, isWanted)
    .orderBy(desc(id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, (row) => row.id)
  return { errors: page, next }
}

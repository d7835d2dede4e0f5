import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { insertRows } from '@fiscus/db/queries/insert-rows'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { davServers } from '@fiscus/messages/dav-servers'
import type { Message } from '@fiscus/messages/message'
import { eq, sql } from 'drizzle-orm'
import { objectErrorCodes } from '../text/object-error.ts'

/** Why an object is not synchronised, in a word for programs and a message for the user. */
export type ObjectProblem = { code: string; reason: Message }

/** The problem of an object that the database refuses. */
export const notKept: ObjectProblem = {
  code: 'not_kept',
  reason: davServers.refusedByDatabase(),
}

/** The problem of an object whose text would have other characters than the server has. */
export const notDecoded: ObjectProblem = {
  code: 'character_invalid',
  reason: davServers.unknownCharset(),
}

const unseenCodes: ReadonlySet<string> = new Set([notKept.code, ...objectErrorCodes])

/** Whether nothing of the server's version is known here: it is read before it is replaced or deleted. */
export function isUnseen({ error_code: code }: { error_code: string | null }): boolean {
  return code !== null && unseenCodes.has(code)
}

/** Stores the problem of an object. `error_since` is the instant of the first one. */
export async function setObjectProblem(
  tx: Pick<TenantTransaction, 'update'>,
  objectId: string,
  { code, reason }: ObjectProblem,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx
    .update(davObjects)
    .set({
      error_code: code,
      ...textColumns('error', reason),
      error_since: sql`coalesce(${davObjects.error_since}, ${at})`,
      updated_at: now,
    })
    .where(eq(davObjects.id, objectId))
    .prepare('dav_object_problem')
    .execute()
}

/** An object of a server that cannot be stored as a record. `etag` null: it is read again by later pulls. */
export type ProblemObject = { url: string; etag: string | null; listing: number; problem: ObjectProblem }

/**
 * Stores problems of objects of a collection, new ones or known ones, with one statement. @param objects each with
 * another address
 */
export async function storeProblems(
  tx: TenantTransaction,
  collectionId: string,
  objects: readonly ProblemObject[],
  now: Date,
): Promise<void> {
  const rows = objects.map(({ url, etag, listing, problem: { code, reason } }) => ({
    collection_id: collectionId,
    url,
    etag,
    listing,
    error_code: code,
    ...textColumns('error', reason),
    error_since: now,
    created_at: now,
    updated_at: now,
  }))
  await insertRows(
    tx,
    davObjects,
    rows,
    sql`on conflict (collection_id, url) do update set
      etag = excluded.etag, listing = excluded.listing, error_code = excluded.error_code, error = excluded.error,
      error_message = excluded.error_message,
      error_since = coalesce(${davObjects.error_since}, excluded.error_since), updated_at = excluded.updated_at`,
  )
}

/** The columns of an object without a problem. */
export const noProblem = { error_code: null, ...textColumns('error', null), error_since: null }

/** Makes an object with a problem due: the next pull reads it again, and the next push sends what waits. */
export async function retryObject(
  tx: TenantTransaction,
  { id, collection_id }: { id: string; collection_id: string },
  now: Date,
): Promise<void> {
  // An object without an ETag is read again, see `readAgain`.
  await tx.update(davObjects).set({ etag: null, updated_at: now }).where(eq(davObjects.id, id))
  await tx.update(davQueue).set({ next_at: now, attempts: 0 }).where(eq(davQueue.object_id, id))
  await tx.update(davCollections).set({ last_pulled_at: null }).where(eq(davCollections.id, collection_id))
}

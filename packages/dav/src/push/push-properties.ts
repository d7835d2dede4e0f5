import { davCollections } from '@fiscus/db/schema/dav/collections'
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isSuccess } from '../http/answer-status.ts'
import { DavError } from '../http/dav-error.ts'
import { requireTurn } from '../turns/claim-account.ts'
import type { CollectionRow, DavTurn } from '../turns/dav-turn.ts'
import { hasPendingProperties, isPushed } from '../turns/due-work.ts'

/** A property that the server cannot store now is sent again for this long after the change. */
const retryMs = 6 * 60 * 60_000

/**
 * Pushes new names and colors of the collections of an account. A property that the server refuses keeps its value
 * there.
 */
export async function pushProperties(turn: DavTurn): Promise<void> {
  const { db, account, hasTime } = turn
  const pending = await db
    .select()
    .from(davCollections)
    .where(and(eq(davCollections.account_id, account.id), isPushed, hasPendingProperties))
  for (const collection of pending) if (hasTime()) await pushOf(turn, collection)
}

async function pushOf(turn: DavTurn, collection: CollectionRow): Promise<void> {
  const { db, account, log } = turn
  const { id, pending_name: name, pending_color: color } = collection
  const status = await statusOf(turn, collection)
  const isNameSet = status.name !== null && isSuccess(status.name)
  const isColorSet = status.color !== null && isSuccess(status.color)
  if ((name !== null && !isNameSet) || (color !== null && !isColorSet))
    log.warn(
      `DAV collection ${id}: the server refused its new name (${status.name}) or color (${status.color})`,
    )
  const isRecent = turn.clock.now().getTime() - collection.updated_at.getTime() < retryMs
  const isOver = (each: number | null) => each === null || !isRecent || !isTemporary(each)
  await db.transaction(async (tx) => {
    await requireTurn(tx, account)
    // A property that was changed again in the meantime stays pending.
    await tx
      .update(davCollections)
      .set({
        ...(isNameSet && name !== null && { name }),
        ...(isColorSet && { color }),
        ...(isOver(status.name) && { pending_name: unlessChanged(davCollections.pending_name, name) }),
        ...(isOver(status.color) && { pending_color: unlessChanged(davCollections.pending_color, color) }),
      })
      .where(eq(davCollections.id, id))
  })
}

/** null, unless the column has another value than the one that was sent. */
const unlessChanged = (column: PgColumn, value: string | null) => sql`nullif(${column}, ${value}::text)`

/** A locked collection, or an error of the server. */
const isTemporary = (status: number) => status === 423 || status >= 500

const refused = { name: 403, color: 403 }

async function statusOf(
  { session }: DavTurn,
  { url, kind, pending_name: name, pending_color: color }: CollectionRow,
): Promise<{ name: number | null; color: number | null }> {
  try {
    return await session.setProperties(url, kind, {
      ...(name !== null && { name }),
      ...(color !== null && { color }),
    })
  } catch (error) {
    if (error instanceof DavError && refusals.has(error.code)) return refused
    throw error
  }
}

/** The collection refuses; the account is well. */
const refusals: ReadonlySet<string> = new Set(['access_refused', 'not_found', 'server_failed', 'no_dav'])

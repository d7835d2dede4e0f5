import { davCollections } from '@fiscus/db/schema/dav/collections'
import { eq, sql } from 'drizzle-orm'
import { requireTurn } from '../turns/claim-account.ts'
import type { CollectionRow, DavTurn } from '../turns/dav-turn.ts'

/** Stores columns of a collection in a transaction of the turn. A new state has its instant. */
export async function storeState(
  { db, account, clock }: DavTurn,
  { id }: CollectionRow,
  change: Partial<CollectionRow>,
): Promise<void> {
  const at = sql`${clock.now().toISOString()}::timestamptz`
  const { state } = change
  await db.transaction(async (tx) => {
    await requireTurn(tx, account)
    await tx
      .update(davCollections)
      .set({
        ...change,
        ...(state !== undefined && {
          state_since: sql`case when ${davCollections.state} <> ${state} then ${at} else ${davCollections.state_since} end`,
        }),
      })
      .where(eq(davCollections.id, id))
  })
}

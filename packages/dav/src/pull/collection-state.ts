import { davCollections } from '@fiscus/db/schema/dav/collections'
import { TurnLost } from '@fiscus/runtime/turns/turn-lost'
import { and, eq, sql } from 'drizzle-orm'
import { heldTurn } from '../turns/claim-account.ts'
import type { CollectionRow, DavTurn } from '../turns/dav-turn.ts'

/**
 * Stores columns of a collection, with one statement that also requires the lease of the turn. A new state has its
 * instant.
 * @throws TurnLost
 */
export async function storeState(
  { db, account, clock }: DavTurn,
  { id }: CollectionRow,
  change: Partial<CollectionRow>,
): Promise<void> {
  const at = sql`${clock.now().toISOString()}::timestamptz`
  const { state } = change
  const held = heldTurn(db, account)
  const stored = await db
    .update(davCollections)
    .set({
      ...change,
      ...(state !== undefined && {
        state_since: sql`case when ${davCollections.state} <> ${state} then ${at} else ${davCollections.state_since} end`,
      }),
    })
    .from(held)
    .where(and(eq(davCollections.id, id), eq(davCollections.account_id, held.id)))
    .returning({ id: davCollections.id })
  if (stored.length === 0) throw new TurnLost('Another turn of the account has begun')
}

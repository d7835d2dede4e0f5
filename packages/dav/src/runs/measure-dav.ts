import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { and, eq, lte, min } from 'drizzle-orm'
import { isPushed, isSendable } from '../turns/due-work.ts'

/**
 * Measures the synchronisation of a scope: the seconds for which the oldest due change has been waiting (0: none is
 * due), and the number of collections that are held until a user answers. A change that waits after a failed try is not
 * due.
 */
export async function measureDav(
  db: Pick<TenantDatabase, 'select' | '$count'>,
  now: Date,
): Promise<{ oldestSeconds: number; heldCollections: number }> {
  const [row] = await db
    .select({
      at: min(davQueue.next_at),
      heldCollections: db.$count(davCollections, eq(davCollections.state, 'held')),
    })
    .from(davQueue)
    .innerJoin(davObjects, eq(davObjects.id, davQueue.object_id))
    .innerJoin(davCollections, eq(davCollections.id, davObjects.collection_id))
    .where(and(lte(davQueue.next_at, now), isPushed, isSendable))
  return {
    oldestSeconds: row?.at ? (now.getTime() - row.at.getTime()) / 1000 : 0,
    heldCollections: row?.heldCollections ?? 0,
  }
}

import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { eq } from 'drizzle-orm'

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

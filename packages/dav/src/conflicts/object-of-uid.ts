import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { and, eq } from 'drizzle-orm'
import type { CollectionRow, ObjectRow } from '../turns/dav-turn.ts'

/** The object with a UID; a collection has one at most. */
export async function objectOfUid(
  tx: TenantTransaction,
  { id }: CollectionRow,
  uid: string,
): Promise<ObjectRow | undefined> {
  const isOfUid = and(eq(davObjects.collection_id, id), eq(davObjects.uid, uid))
  const [object] = await tx.select().from(davObjects).where(isOfUid)
  return object
}

import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davDeletedObjects } from '@fiscus/db/schema/dav/deleted-objects'
import type { ObjectRow } from '../turns/dav-turn.ts'
import type { LocalRecord } from './local-record.ts'
import type { MergeContext } from './merge-context.ts'
import { titleOf } from './title-of.ts'

/**
 * Stores the event or contact that a pull has deleted, with all that its server does not have, in the transaction that
 * deletes it.
 */
export async function storeDeleted(
  tx: TenantTransaction,
  { collection, now }: Pick<MergeContext, 'collection' | 'now'>,
  { uid }: Pick<ObjectRow, 'uid'>,
  { id, text, own }: LocalRecord,
): Promise<void> {
  const row = {
    id,
    collection_id: collection.id,
    kind: collection.kind,
    uid: uid ?? '',
    title: titleOf(text),
    object: text,
    record: own,
    deleted_at: now,
  }
  await tx.insert(davDeletedObjects).values(row).prepare('dav_store_deleted').execute()
}

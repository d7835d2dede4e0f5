import type { ConflictKind, ConflictVersion } from '@fiscus/contracts/dav/dav-vocabulary'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davConflicts, type StoredFieldConflict } from '@fiscus/db/schema/dav/changes'
import type { ObjectRow } from '../turns/dav-turn.ts'
import type { MergeContext } from './merge-context.ts'
import { titleOf } from './title-of.ts'

export type FoundConflict = {
  kind: ConflictKind
  /** null: deleted on that side. */
  local: string | null
  server: string | null
  kept: ConflictVersion
  fields?: StoredFieldConflict[]
}

/** Stores what was lost by policy, with both versions and the base, in the transaction that loses it. */
export async function storeConflict(
  tx: TenantTransaction,
  { collection, now, tally, log }: MergeContext,
  object: Pick<ObjectRow, 'id' | 'base'>,
  { kind, local, server, kept, fields = [] }: FoundConflict,
): Promise<void> {
  const row = {
    collection_id: collection.id,
    object_id: object.id,
    kind,
    title: titleOf(local ?? server ?? object.base ?? ''),
    detected_at: now,
    base: object.base,
    local,
    server,
    kept,
    fields,
  }
  await tx.insert(davConflicts).values(row).prepare('dav_conflict').execute()
  tally.conflicts += 1
  log.warn(`DAV collection ${collection.id}: conflict ${kind} of the object ${object.id}, kept: ${kept}`)
}

import type { ConflictKind, ConflictVersion } from '@fiscus/contracts/dav/dav-vocabulary'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davConflicts, type StoredFieldConflict } from '@fiscus/db/schema/dav/changes'
import type { CollectionContext, ObjectRow } from '../turns/dav-turn.ts'

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
  { collection, now, tally, log }: CollectionContext,
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

const property = /^(?:SUMMARY|FN)(?:;[^:\r\n]*)?:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im
const lengthMax = 200

/** A title for a list of conflicts: the first SUMMARY or FN of an object, also of one that is not valid. */
export function titleOf(text: string): string {
  const [, value = ''] = property.exec(text) ?? []
  const unfolded = value.replaceAll(/\r?\n[ \t]/g, '')
  const plain = unfolded.replaceAll(/\\([\\,;nN])/g, (_, escaped) => (/n/i.test(escaped) ? ' ' : escaped))
  return [...plain].slice(0, lengthMax).join('').trim()
}

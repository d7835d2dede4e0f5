import { type Author, writeAuditEntry } from '../audit/write-audit-entry.ts'
import type { ControlDatabase } from '../connections/databases.ts'
import type { apiKeys } from '../schema/control/api-keys.ts'

type KeyRow = typeof apiKeys.$inferSelect

type KeyChange = { action: 'create' | 'rotate' | 'revoke'; before: KeyRow | null; after: KeyRow }

/** Writes a change of a key to the audit log of the administration, without the digest of the key. */
export function auditKey(
  tx: Pick<ControlDatabase, 'insert'>,
  author: Author,
  { action, before, after }: KeyChange,
): Promise<void> {
  const entry = { entity: 'api_key', entity_id: after.id, action } as const
  return writeAuditEntry(tx, author, { ...entry, before: before && recordOf(before), after: recordOf(after) })
}

function recordOf({
  key_digest: _,
  last_used_at: __,
  request_key: ___,
  request_digest: ____,
  ...record
}: KeyRow) {
  return record
}

import { eq } from 'drizzle-orm'
import type { Author } from '../audit/write-audit-entry.ts'
import type { ControlDatabase } from '../connections/databases.ts'
import { notifyChange } from '../notifications/notify-change.ts'
import { apiKeys } from '../schema/control/api-keys.ts'
import { auditKey } from './audit-key.ts'
import type { KeyRow } from './create-key.ts'

/**
 * Revokes a key, writes an audit entry and notifies every process. A key that is revoked already stays unchanged. Null:
 * there is no such key.
 */
export function revokeKey(
  { control, author }: { control: ControlDatabase; author: Author },
  keyId: string,
): Promise<KeyRow | null> {
  return control.transaction(async (tx) => {
    const [before] = await tx.select().from(apiKeys).where(eq(apiKeys.id, keyId)).for('update')
    if (!before || before.revoked_at) return before ?? null
    const after = { ...before, revoked_at: author.at }
    await tx.update(apiKeys).set({ revoked_at: author.at }).where(eq(apiKeys.id, keyId))
    await auditKey(tx, author, { action: 'revoke', before, after })
    await notifyChange(tx, 'api_keys', before.key_digest)
    return after
  })
}

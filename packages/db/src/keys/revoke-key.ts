import type { Clock } from '@fiscus/runtime/clock'
import { eq, sql } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { notifyChange } from '../notifications/notify-change.ts'
import { apiKeys } from '../schema/control/api-keys.ts'
import type { KeyRow } from './create-key.ts'

/** Revokes a key and notifies every process. The instant of an earlier revocation stays. Null: there is no such key. */
export function revokeKey(
  { control, clock }: { control: ControlDatabase; clock: Clock },
  keyId: string,
): Promise<KeyRow | null> {
  return control.transaction(async (tx) => {
    const revoked_at = sql`coalesce(${apiKeys.revoked_at}, ${clock.now().toISOString()})`
    const [key] = await tx.update(apiKeys).set({ revoked_at }).where(eq(apiKeys.id, keyId)).returning()
    if (!key) return null
    await notifyChange(tx, 'api_keys', key.key_digest)
    return key
  })
}

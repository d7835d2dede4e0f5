import type { Clock } from '@fiscus/runtime/clock'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { eq } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { notifyChange } from '../notifications/notify-change.ts'
import { apiKeys } from '../schema/control/api-keys.ts'
import { createKey, type KeyRow } from './create-key.ts'
import { daysAfter } from './days-after.ts'

export type RotateKey = {
  keyId: string
  expiresInDays?: number | undefined
  overlapDays?: number | undefined
}

/**
 * Makes a successor with the same name, tenant, scopes and rate. The old key goes on for `overlapDays`, so that its users can
 * change over, unless it expires before. Throws an OperatorFault when the key is unknown, or has ended.
 */
export function rotateKey(
  { control, clock }: { control: ControlDatabase; clock: Clock },
  { keyId, expiresInDays, overlapDays = 7 }: RotateKey,
): Promise<{ key: string; row: KeyRow; old: KeyRow }> {
  return control.transaction(async (tx) => {
    const now = clock.now()
    const [old] = await tx.select().from(apiKeys).where(eq(apiKeys.id, keyId)).for('update')
    if (!old) throw new OperatorFault(`There is no key ${keyId}.`)
    if (old.revoked_at || old.expires_at <= now)
      throw new OperatorFault(`The key ${keyId} has ended: create a new one.`)
    const overlapEnd = daysAfter(now, overlapDays)
    const expires_at = new Date(Math.min(overlapEnd.getTime(), old.expires_at.getTime()))
    await tx.update(apiKeys).set({ expires_at }).where(eq(apiKeys.id, keyId))
    await notifyChange(tx, 'api_keys', old.key_digest)
    const { name, tenant_id: tenantId, scopes, requests_per_minute: requestsPerMinute } = old
    const successor = { name, tenantId, scopes, requestsPerMinute, expiresInDays }
    return { ...(await createKey({ control: tx, clock }, successor)), old: { ...old, expires_at } }
  })
}

import { addDays } from '@fiscus/runtime/clock'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { eq } from 'drizzle-orm'
import type { Author } from '../audit/write-audit-entry.ts'
import type { ControlDatabase } from '../connections/databases.ts'
import { notifyChange } from '../notifications/notify-change.ts'
import { apiKeys } from '../schema/control/api-keys.ts'
import { auditKey } from './audit-key.ts'
import { insertKey, type KeyRow, type NewKey } from './create-key.ts'
import { findSuccessor } from './find-successor.ts'

export type KeyRotation = Pick<NewKey, 'expiresInDays' | 'requestsPerMinute' | 'request'> & {
  keyId: string
  overlapDays?: number | undefined
}

/**
 * Creates a successor with the same name, tenant and scopes, and with the same requests per minute unless another
 * number is given. The old key stays valid for `overlapDays`, unless it expires earlier, so that its users can switch.
 * It has one valid successor at a time, also when requests are concurrent. Both changes are in the audit log.
 * @throws OperatorError when the key is unknown, expired or revoked, or has a valid successor
 */
export function rotateKey(
  { control, author }: { control: Pick<ControlDatabase, 'transaction'>; author: Author },
  { keyId, expiresInDays, overlapDays = 7, requestsPerMinute, request }: KeyRotation,
): Promise<{ key: string; row: KeyRow; old: KeyRow }> {
  return control.transaction(async (tx) => {
    const now = author.at
    const [old] = await tx.select().from(apiKeys).where(eq(apiKeys.id, keyId)).for('update')
    if (!old) throw new OperatorError(`There is no key ${keyId}: bin/key list shows all keys.`)
    if (old.revoked_at || old.expires_at <= now)
      throw new OperatorError(`The key ${keyId} is expired or revoked: create a new one.`)
    const present = await findSuccessor(tx, keyId, now)
    if (present)
      throw new OperatorError(
        `The key ${keyId} was rotated already: use its successor ${present.id}. If the text of the successor is lost, revoke it and rotate again.`,
      )
    const overlapEnd = addDays(now, overlapDays)
    const expires_at = new Date(Math.min(overlapEnd.getTime(), old.expires_at.getTime()))
    await tx.update(apiKeys).set({ expires_at }).where(eq(apiKeys.id, keyId))
    await notifyChange(tx, 'api_keys', old.key_digest)
    const { name, tenant_id: tenantId, scopes } = old
    const limits = { requestsPerMinute: requestsPerMinute ?? old.requests_per_minute, expiresInDays }
    const successor = { name, tenantId, scopes, ...limits, replaces: keyId, request }
    const { key, row } = await insertKey(tx, successor, author)
    await auditKey(tx, author, { action: 'rotate', before: old, after: { ...old, expires_at } })
    await auditKey(tx, author, { action: 'create', before: null, after: row })
    return { key, row, old: { ...old, expires_at } }
  })
}

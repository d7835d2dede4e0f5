import { hash, randomBytes } from 'node:crypto'
import type { Scope } from '@fiscus/contracts/access/scopes'
import { addDays, type Clock } from '@fiscus/runtime/clock'
import type { ControlDatabase } from '../connections/databases.ts'
import { requireRow } from '../queries/require-row.ts'
import { apiKeys } from '../schema/control/api-keys.ts'

/** The stored row of an API key. */
export type KeyRow = typeof apiKeys.$inferSelect

const prefixLength = 12

export type NewKey = {
  name: string
  /** null: a platform key. */
  tenantId: string | null
  scopes: readonly Scope[]
  expiresInDays?: number | undefined
  requestsPerMinute?: number | undefined
}

/** Creates a key. The result is the only place of its text: the database stores the digest. */
export async function createKey(
  { control, clock }: { control: Pick<ControlDatabase, 'insert'>; clock: Clock },
  { name, tenantId, scopes, expiresInDays = 90, requestsPerMinute }: NewKey,
): Promise<{ key: string; row: KeyRow }> {
  const key = generateKey()
  const now = clock.now()
  const values = {
    prefix: key.slice(0, prefixLength),
    key_digest: hash('sha256', key),
    name,
    tenant_id: tenantId,
    scopes: [...scopes],
    requests_per_minute: requestsPerMinute,
    created_at: now,
    expires_at: addDays(now, expiresInDays),
  }
  return { key, row: requireRow(await control.insert(apiKeys).values(values).returning()) }
}

/** 256 random bits, so that a plain SHA-256 of the key is as safe as a slow hash, and can be looked up. */
function generateKey(): string {
  return `tx_live_${randomBytes(32).toString('base64url')}`
}

import type { Scope } from '@fiscus/contracts/access/scopes'
import type { Clock } from '@fiscus/runtime/clock'
import type { ControlDatabase } from '../connections/databases.ts'
import { returnedRow } from '../returned-row.ts'
import { apiKeys } from '../schema/control/api-keys.ts'
import { daysAfter } from './days-after.ts'
import { makeKeyText, traceOf } from './key-text.ts'

export type KeyRow = typeof apiKeys.$inferSelect

export type NewKey = {
  name: string
  /** null: a key of the platform. */
  tenantId: string | null
  scopes: readonly Scope[]
  expiresInDays?: number | undefined
  requestsPerMinute?: number | undefined
}

/** Makes a key. The text of the key is in the answer and nowhere else: it can't be read again. */
export async function createKey(
  { control, clock }: { control: Pick<ControlDatabase, 'insert'>; clock: Clock },
  { name, tenantId, scopes, expiresInDays = 90, requestsPerMinute }: NewKey,
): Promise<{ key: string; row: KeyRow }> {
  const key = makeKeyText()
  const now = clock.now()
  const values = {
    ...traceOf(key),
    name,
    tenant_id: tenantId,
    scopes: [...scopes],
    requests_per_minute: requestsPerMinute,
    created_at: now,
    expires_at: daysAfter(now, expiresInDays),
  }
  return { key, row: returnedRow(await control.insert(apiKeys).values(values).returning()) }
}

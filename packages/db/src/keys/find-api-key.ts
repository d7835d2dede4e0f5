import type { ApiKey } from '@fiscus/contracts/access/api-key'
import { batched } from '@fiscus/runtime/concurrency/batched'
import { inArray } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { apiKeys } from '../schema/control/api-keys.ts'

/** What every process may read of a key. */
const columns = {
  digest: apiKeys.key_digest,
  id: apiKeys.id,
  name: apiKeys.name,
  tenantId: apiKeys.tenant_id,
  scopes: apiKeys.scopes,
  requestsPerMinute: apiKeys.requests_per_minute,
  expiresAt: apiKeys.expires_at,
  revokedAt: apiKeys.revoked_at,
}

/**
 * Finds a key by its digest, also an expired or revoked one: the caller checks both. Concurrent look-ups share one
 * statement at a time on one connection, so that any number of unknown keys is a small load (ADR 0019).
 */
export const findApiKey: (control: ControlDatabase, keyDigest: string) => Promise<ApiKey | null> =
  batched(findApiKeys)

async function findApiKeys(control: ControlDatabase, digests: string[]): Promise<(ApiKey | null)[]> {
  const rows = await control.select(columns).from(apiKeys).where(inArray(apiKeys.key_digest, digests))
  const keys = new Map(rows.map(({ digest, ...key }) => [digest, key]))
  return digests.map((digest) => keys.get(digest) ?? null)
}

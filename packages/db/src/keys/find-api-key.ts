import type { ApiKey } from '@fiscus/contracts/access/api-key'
import { batched } from '@fiscus/runtime/concurrency/batched'
import { inArray } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { apiKeys } from '../schema/control/api-keys.ts'

/**
 * Finds a key by its digest, also an expired or revoked one: the caller checks both. Concurrent look-ups share one
 * statement at a time on one connection, so that any number of unknown keys is a small load (ADR 0019).
 */
export const findApiKey: (control: ControlDatabase, keyDigest: string) => Promise<ApiKey | null> =
  batched(findApiKeys)

async function findApiKeys(control: ControlDatabase, digests: string[]): Promise<(ApiKey | null)[]> {
  const rows = await control.select().from(apiKeys).where(inArray(apiKeys.key_digest, digests))
  const keys = new Map(rows.map((row) => [row.key_digest, keyOf(row)]))
  return digests.map((digest) => keys.get(digest) ?? null)
}

function keyOf(row: typeof apiKeys.$inferSelect): ApiKey {
  return {
    id: row.id,
    name: row.name,
    tenantId: row.tenant_id,
    scopes: row.scopes,
    requestsPerMinute: row.requests_per_minute,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }
}

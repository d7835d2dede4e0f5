import type { ApiKey } from '@fiscus/contracts/access/api-key'
import { eq } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { apiKeys } from '../schema/control/api-keys.ts'

/** Finds a key by its digest, also an expired or revoked one: the caller checks both. */
export async function findApiKey(control: ControlDatabase, keyDigest: string): Promise<ApiKey | null> {
  const [row] = await control.select().from(apiKeys).where(eq(apiKeys.key_digest, keyDigest))
  if (!row) return null
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

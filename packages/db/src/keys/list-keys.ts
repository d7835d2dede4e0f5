import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { apiKeys } from '../schema/control/api-keys.ts'
import type { KeyRow } from './create-key.ts'

const keysMax = 1000

/** Returns at most 1,000 keys, the newest first: of one tenant, of the platform (null), or all (undefined). */
export function listKeys(
  control: ControlDatabase,
  tenantId: string | null | undefined,
  { limit = keysMax, before }: { limit?: number; before?: string | undefined } = {},
): Promise<KeyRow[]> {
  return control
    .select()
    .from(apiKeys)
    .where(
      and(
        tenantId === undefined ? undefined : isOfOwner(tenantId),
        before === undefined ? undefined : lt(apiKeys.id, before),
      ),
    )
    .orderBy(desc(apiKeys.id))
    .limit(limit)
}

/** The condition for the keys of a tenant, or of the platform (null). */
export function isOfOwner(tenantId: string | null) {
  return tenantId === null ? isNull(apiKeys.tenant_id) : eq(apiKeys.tenant_id, tenantId)
}

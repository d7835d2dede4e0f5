import { desc, eq, isNull } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { apiKeys } from '../schema/control/api-keys.ts'
import type { KeyRow } from './create-key.ts'

/** Returns at most 1,000 keys, the newest first: of one tenant, of the platform (null), or all (undefined). */
export function listKeys(control: ControlDatabase, tenantId: string | null | undefined): Promise<KeyRow[]> {
  const isOfOwner =
    tenantId === null ? isNull(apiKeys.tenant_id) : tenantId && eq(apiKeys.tenant_id, tenantId)
  return control
    .select()
    .from(apiKeys)
    .where(isOfOwner || undefined)
    .orderBy(desc(apiKeys.id))
    .limit(1000)
}

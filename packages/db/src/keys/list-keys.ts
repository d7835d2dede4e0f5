import { desc, eq, isNull } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { apiKeys } from '../schema/control/api-keys.ts'
import type { KeyRow } from './create-key.ts'

/** The newest keys first, at most 1,000; of one tenant, of the platform (null), or of all (undefined). */
export function listKeys(control: ControlDatabase, tenantId: string | null | undefined): Promise<KeyRow[]> {
  const belongs = tenantId === null ? isNull(apiKeys.tenant_id) : tenantId && eq(apiKeys.tenant_id, tenantId)
  return control
    .select()
    .from(apiKeys)
    .where(belongs || undefined)
    .orderBy(desc(apiKeys.id))
    .limit(1000)
}

import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { taxGroups } from '@fiscus/db/schema/tenant/tax-configuration'
import { requireFound } from '@fiscus/http/responses/require-found'
import { eq } from 'drizzle-orm'
import { selectGroups } from './select-groups.ts'

/**
 * One group with its components.
 * @throws Problem 404
 */
export async function getGroup(db: TenantDatabase, id: string): Promise<GroupRecord> {
  const [group] = await selectGroups(db).where(eq(taxGroups.id, id))
  return requireFound(group, 'group', id)
}

import { configurationCode } from '@fiscus/contracts/configuration/configuration-field'
import type { GroupFilter, GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { taxGroupComponents, taxGroups } from '@fiscus/db/schema/tenant/tax-configuration'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { isActive } from '../configuration/list-conditions.ts'
import { selectGroups } from '../configuration/stored-records.ts'

/**
 * One group with its components.
 * @throws Problem 404
 */
export async function getGroup(db: TenantDatabase, id: string): Promise<GroupRecord> {
  const [group] = await selectGroups(db).where(eq(taxGroups.id, id))
  return requireFound(group, 'group', id)
}

/**
 * A page of the tenant's groups by code, by default the active groups.
 * @throws Problem 422 when the cursor does not belong to this list
 */
export async function listGroups(
  db: TenantDatabase,
  { tax_code, is_active, cursor, limit }: GroupFilter,
): Promise<{ groups: GroupRecord[]; next: string | null }> {
  const withComponent = db
    .select({ id: taxGroupComponents.group_id })
    .from(taxGroupComponents)
    .where(eq(taxGroupComponents.tax_code, tax_code ?? ''))
  const rows = await selectGroups(db)
    .where(
      and(
        tax_code ? inArray(taxGroups.id, withComponent) : undefined,
        isActive(taxGroups.is_active, is_active),
        cursor ? gt(taxGroups.group_code, readCursor(configurationCode, cursor)) : undefined,
      ),
    )
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ group_code }) => group_code)
  return { groups: page, next }
}

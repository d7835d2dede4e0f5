import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { appUsers } from '@fiscus/db/schema/control/app-users'
import { tenantMembers } from '@fiscus/db/schema/control/tenant-members'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'

/** Those of the users who are users of the panel, and have no access to the tenant any more. null: the platform. */
export async function leaversAmong(
  control: Pick<ControlDatabase, 'select'>,
  tenantId: string | null,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { id, is_active, platform_role } = appUsers
  const { user_id, tenant_id } = tenantMembers
  const users = control.select({ id }).from(appUsers)
  const members =
    tenantId === null ? users : users.leftJoin(tenantMembers, and(eq(user_id, id), eq(tenant_id, tenantId)))
  const hasNoRole = tenantId === null ? isNull(platform_role) : isNull(user_id)
  const rows = await members.where(and(inArray(id, [...new Set(ids)]), or(eq(is_active, 0), hasNoRole)))
  return new Set(rows.map((row) => row.id))
}

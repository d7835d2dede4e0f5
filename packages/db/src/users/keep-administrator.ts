import type { PlatformRole, TenantRole } from '@fiscus/contracts/access/roles'
import { Problem } from '@fiscus/contracts/problems/problem'
import { accounts } from '@fiscus/messages/accounts'
import { and, count, eq, sql } from 'drizzle-orm'
import type { ControlTransaction } from '../connections/databases.ts'
import { appUsers } from '../schema/control/app-users.ts'
import { tenantMembers } from '../schema/control/tenant-members.ts'

/** A place that keeps its last active administrator: a tenant by its id, or the platform (null). */
type Place = string | null

/**
 * Runs a change that may take away the role of an administrator of a place (access §1.5). It locks users within `work`,
 * as all such changes do, so that no two of them wait for each other.
 * @throws Problem 409 `last-administrator`
 */
export async function keepingAnAdministrator<T>(
  tx: ControlTransaction,
  place: Place,
  work: () => Promise<T>,
): Promise<T> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`administrators of ${place ?? 'the platform'}`}))`,
  )
  const before = await countAdministrators(tx, place)
  const result = await work()
  if (before > 0 && (await countAdministrators(tx, place)) === 0)
    throw new Problem(
      'last-administrator',
      place === null ? accounts.lastAdministrator() : accounts.lastOfTenant(),
    )
  return result
}

/** Returns the number of active administrators of a place. */
async function countAdministrators(tx: ControlTransaction, place: Place): Promise<number> {
  const [ofPlatform, ofTenant]: [PlatformRole, TenantRole] = ['platform_admin', 'admin']
  const users = tx.select({ administrators: count() }).from(appUsers)
  const isActive = eq(appUsers.is_active, 1)
  const [row] = await (place === null
    ? users.where(and(isActive, eq(appUsers.platform_role, ofPlatform)))
    : users
        .innerJoin(tenantMembers, eq(tenantMembers.user_id, appUsers.id))
        .where(and(isActive, eq(tenantMembers.tenant_id, place), eq(tenantMembers.role, ofTenant))))
  return row?.administrators ?? 0
}

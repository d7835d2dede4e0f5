import type { PlatformRole } from '@fiscus/contracts/access/roles'
import { Problem } from '@fiscus/contracts/problems/problem'
import { accounts } from '@fiscus/messages/accounts'
import { and, count, eq, sql } from 'drizzle-orm'
import type { ControlTransaction } from '../connections/databases.ts'
import { appUsers } from '../schema/control/app-users.ts'

/**
 * Runs a change that may take away the role of an administrator of the platform (access §1.5). It locks users within
 * `work`, as all such changes do, so that no two of them wait for each other.
 * @throws Problem 409 `last-administrator`
 */
export async function keepingAnAdministrator<T>(tx: ControlTransaction, work: () => Promise<T>): Promise<T> {
  await lockAdministrators(tx)
  const before = await countAdministrators(tx)
  const result = await work()
  if (before > 0 && (await countAdministrators(tx)) === 0)
    throw new Problem('last-administrator', accounts.lastAdministrator())
  return result
}

/** Returns the number of active administrators of the platform. */
async function countAdministrators(tx: ControlTransaction): Promise<number> {
  const role: PlatformRole = 'platform_admin'
  const [row] = await tx
    .select({ administrators: count() })
    .from(appUsers)
    .where(and(eq(appUsers.platform_role, role), eq(appUsers.is_active, 1)))
  return row?.administrators ?? 0
}

/** Waits until no other transaction changes administrators of the platform. */
async function lockAdministrators(tx: ControlTransaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('platform administrators'))`)
}

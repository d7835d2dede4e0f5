import type { PlatformRole, TenantRole } from '@fiscus/contracts/access/roles'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlTransaction } from '@fiscus/db/connections/databases'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { changeUser, setMemberRole } from '@fiscus/db/users/change-user'
import { createUser } from '@fiscus/db/users/create-user'
import { findUser } from '@fiscus/db/users/find-user'

type Grant = { platformRole: PlatformRole } | { tenantId: string; role: TenantRole }

/** Gives a user, a new one unless it exists, a role of the platform or one for a tenant. The address is its own. */
export async function userWithRole(
  tx: ControlTransaction,
  { email, name, grant }: { email: string; name: string; grant: Grant },
  author: Author,
): Promise<UserRow> {
  const user = (await findUser(tx, { email })) ?? (await createUser(tx, { email, name }, author))
  if ('platformRole' in grant) return changeUser(tx, user, { platform_role: grant.platformRole }, author)
  await setMemberRole(tx, { userId: user.id, ...grant }, author)
  return user
}

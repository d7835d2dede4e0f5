import type { PlatformRole, TenantRole } from '@fiscus/contracts/access/roles'
import { Problem } from '@fiscus/contracts/problems/problem'
import { accounts } from '@fiscus/messages/accounts'
import type { Author } from '../audit/write-audit-entry.ts'
import type { ControlTransaction } from '../connections/databases.ts'
import { requireRow } from '../queries/require-row.ts'
import { appUsers } from '../schema/control/app-users.ts'
import { auditedUser, auditUser, type UserRow } from './audit-user.ts'
import { changeUser, setMemberRole } from './change-user.ts'
import { findUser } from './find-user.ts'

export type Invitation = {
  email: string
  name: string
  /** A role of the platform, or one for a tenant. */
  grant: { platformRole: PlatformRole } | { tenantId: string; role: TenantRole }
}

/**
 * Creates a user with a role, or gives the role to the user with this e-mail address.
 * @throws Problem 409 `email-unconfirmed` when that user has stated the address itself: an invitation means the owner
 * of the address
 */
export async function inviteUser(
  tx: ControlTransaction,
  { email, name, grant }: Invitation,
  author: Author,
): Promise<{ user: UserRow; isNew: boolean }> {
  const existing = await findUser(tx, { email })
  if (existing && !existing.is_linked_by_email)
    throw new Problem('email-unconfirmed', accounts.emailUnconfirmed())
  const user = existing ?? (await createUser(tx, { email, name }, author))
  const isNew = existing === null
  if ('platformRole' in grant) {
    const changed = await changeUser(tx, user, { platform_role: grant.platformRole }, author)
    return { user: changed, isNew }
  }
  await setMemberRole(tx, { userId: user.id, ...grant }, author)
  return { user, isNew }
}

/** Creates a user without any role. */
export async function createUser(
  tx: ControlTransaction,
  { email, name }: { email: string | null; name: string },
  author: Author,
): Promise<UserRow> {
  const values = { email, name, created_at: author.at, created_by: author.actor }
  const user = requireRow(await tx.insert(appUsers).values(values).returning())
  await auditUser(tx, author, { id: user.id, action: 'create', after: auditedUser(user) })
  return user
}

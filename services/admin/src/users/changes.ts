import type { PlatformRole, TenantRole } from '@fiscus/contracts/access/roles'
import type { ChangeUserRequest } from '@fiscus/contracts/access/user-request'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { changeUser, setMemberRole } from '@fiscus/db/users/change-user'
import { endSessions } from '@fiscus/db/users/end-sessions'
import { keepingAnAdministrator } from '@fiscus/db/users/keep-administrator'
import { doubtEmail } from '@fiscus/db/users/user-identities'
import { createUserLink } from '@fiscus/db/users/user-links'
import { requireMatch } from '@fiscus/http/responses/etag'
import { accounts } from '@fiscus/messages/accounts'
import { invalidPlace, placeOfRole } from './place-of-role.ts'
import {
  auditMember,
  linkRecordOf,
  lockTarget,
  requireActive,
  requireManaged,
  requireScopesOf,
  type UserChange,
} from './user-change.ts'

const linkMs = 24 * 3_600_000

/**
 * Makes a new link for a user, for example after a lost password. A link of a tenant's caller opens the account for
 * who has it, so that invitations of other tenants no longer come by its e-mail address.
 * @throws Problem 404 `not-found`, 403 `missing-scope`, 409 `user-inactive`
 */
export async function linkFor(change: UserChange, id: string) {
  const { tx, principal, author } = change
  const target = await lockTarget(change, id)
  requireManaged(change, target)
  requireActive(target.user)
  if (principal.tenantId !== null) await doubtEmail(tx, id)
  const link = await createUserLink(tx, { userId: id, purpose: 'login', validMs: linkMs }, author)
  return linkRecordOf(`/welcome#${link.token}`, link.expiresAt)
}

/**
 * Changes the name or the role of a user. A first role for a place is given by an invitation alone.
 * @throws Problem 403 `missing-scope`, 409 `last-administrator`, 412, 422, 428
 */
export async function change(
  change: UserChange,
  id: string,
  { name, role, tenant }: ChangeUserRequest,
  match: string | undefined,
): Promise<UserRow> {
  const { tx, principal, author } = change
  return keepingAnAdministrator(tx, principal.tenantId, async () => {
    const target = await lockTarget(change, id)
    requireMatch(match, target.user.version)
    if (name !== undefined && name !== target.user.name) requireManaged(change, target)
    const renamed = await changeUser(tx, target.user, name === undefined ? {} : { name }, author)
    if (role === undefined) return renamed
    const place = await placeOfRole(change, role, tenant)
    const held = place
      ? (target.memberships.find(({ tenantId }) => tenantId === place.id)?.role ?? null)
      : target.user.platform_role
    for (const each of [held, role]) if (each) requireScopesOf(principal, each)
    if (held === role) return renamed
    if (held === null) throw invalidPlace('/role', accounts.notMember())
    if (place === null) return setPlatformRole(change, renamed, role as PlatformRole | null)
    await setMemberRole(tx, { userId: id, tenantId: place.id, role: role as TenantRole | null }, author)
    await auditMember(change, place.id, { user: renamed, before: held, after: role })
    return renamed
  })
}

async function setPlatformRole({ tx, author }: UserChange, user: UserRow, role: PlatformRole | null) {
  const changed = await changeUser(tx, user, { platform_role: role }, author)
  // Sessions for the platform lose their rights with the role; they end, so that none waits for the next role.
  if (role === null) await endSessions(tx, { userId: user.id })
  return changed
}

import {
  type PlatformRole,
  platformRoles,
  type Role,
  type TenantRole,
  tenantRoles,
} from '@fiscus/contracts/access/roles'
import type { ChangeUserRequest, InviteUserRequest } from '@fiscus/contracts/access/user-request'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { changeUser, setMemberRole } from '@fiscus/db/users/change-user'
import { endSessions } from '@fiscus/db/users/end-sessions'
import { findUser, type Membership } from '@fiscus/db/users/find-user'
import { inviteUser } from '@fiscus/db/users/invite-user'
import { keepingAnAdministrator } from '@fiscus/db/users/keep-administrator'
import { lockEmail } from '@fiscus/db/users/lock-email'
import { createUserLink } from '@fiscus/db/users/user-links'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { requireMatch } from '@fiscus/http/responses/etag'
import { accounts } from '@fiscus/messages/accounts'
import type { Message } from '@fiscus/messages/message'
import { values } from '@fiscus/messages/values'
import { allMemberships, isManaged } from './queries.ts'
import {
  auditMember,
  lockTarget,
  missingScopesOf,
  requireActive,
  requireManaged,
  requireScopesOf,
  type UserChange,
} from './user-change.ts'

const invitationMs = 72 * 3_600_000
const linkMs = 24 * 3_600_000

/** A role with its place: a tenant, or the platform (null). */
type Grant = { tenantId: string; role: TenantRole | null } | { tenantId: null; role: PlatformRole | null }

/**
 * Invites a user, or gives a known one the role. The link is null for a user whose login the caller may not change, or
 * who has logged in before.
 * @throws Problem 403 `missing-scope`, also for a role that the new one replaces; 409 `user-inactive`,
 * `last-administrator`; 422 `invalid-request`
 */
export function invite(change: UserChange, request: InviteUserRequest) {
  return keepingAnAdministrator(change.tx, () => giveRole(change, request))
}

async function giveRole(change: UserChange, request: InviteUserRequest) {
  const { tx, principal, author } = change
  const { email, name, role } = request
  requireScopesOf(principal, role)
  const grant = await grantOf(change, request.role, request.tenant)
  await lockEmail(tx, email)
  const known = await findUser(tx, { email }, { lock: true })
  const before = known ? await allMemberships(tx, [known.id]) : []
  const former =
    grant.tenantId === null
      ? (known?.platform_role ?? null)
      : (before.find(({ tenantId }) => tenantId === grant.tenantId)?.role ?? null)
  // The new role replaces it.
  if (former) requireScopesOf(principal, former)
  const invitation =
    grant.tenantId === null
      ? { platformRole: role as PlatformRole }
      : { tenantId: grant.tenantId, role: role as TenantRole }
  const { user } = await inviteUser(tx, { email, name, grant: invitation }, author)
  requireActive(user)
  if (grant.tenantId !== null && former !== role)
    await auditMember(change, grant.tenantId, { user, before: former, after: role })
  if (known && !mayLinkInvited(principal, known, before)) return { user, link: null }
  const link = { userId: user.id, purpose: 'invitation', validMs: invitationMs } as const
  return { user, link: linkRecordOf(await createUserLink(tx, link, author)) }
}

/**
 * Whether the invitation of a known user comes with a link, which gives all rights of the user: it has not logged in,
 * and the caller has them.
 */
function mayLinkInvited(principal: UserChange['principal'], user: UserRow, memberships: Membership[]) {
  const held = [user.platform_role, ...memberships.map(({ role }) => role)]
  return (
    user.last_login_at === null &&
    isManaged(principal, user, memberships) &&
    held.every((role) => role === null || missingScopesOf(principal, role).length === 0)
  )
}

/**
 * Makes a new link for a user, for example after a lost password.
 * @throws Problem 404 `not-found`, 403 `missing-scope`, 409 `user-inactive`
 */
export async function linkFor(change: UserChange, id: string) {
  const target = await lockTarget(change, id)
  requireManaged(change, target)
  requireActive(target.user)
  const link = { userId: id, purpose: 'login', validMs: linkMs } as const
  return linkRecordOf(await createUserLink(change.tx, link, change.author))
}

/**
 * Changes the name or the role of a user.
 * @throws Problem 403 `missing-scope`, 409 `last-administrator`, 412, 422, 428
 */
export async function change(
  change: UserChange,
  id: string,
  { name, role, tenant }: ChangeUserRequest,
  match: string | undefined,
): Promise<UserRow> {
  const { tx, author } = change
  return keepingAnAdministrator(tx, async () => {
    const target = await lockTarget(change, id)
    requireMatch(match, target.user.version)
    if (name !== undefined && name !== target.user.name) requireManaged(change, target)
    const renamed = await changeUser(tx, target.user, name === undefined ? {} : { name }, author)
    if (role === undefined) return renamed
    const grant = await grantOf(change, role, tenant)
    const held =
      grant.tenantId === null
        ? target.user.platform_role
        : (target.memberships.find(({ tenantId }) => tenantId === grant.tenantId)?.role ?? null)
    for (const each of [held, role]) if (each) requireScopesOf(change.principal, each)
    if (grant.tenantId === null) return setPlatformRole(change, renamed, grant.role)
    await setMemberRole(tx, { userId: id, tenantId: grant.tenantId, role: grant.role }, author)
    if (held !== role) await auditMember(change, grant.tenantId, { user: renamed, before: held, after: role })
    return renamed
  })
}

async function setPlatformRole({ tx, author }: UserChange, user: UserRow, role: PlatformRole | null) {
  const changed = await changeUser(tx, user, { platform_role: role }, author)
  // Sessions for the platform lose their rights with the role; they end, so that none waits for the next role.
  if (role === null) await endSessions(tx, { userId: user.id })
  return changed
}

/** @throws Problem 422 `invalid-request` for a role of the other kind, or an unknown tenant; 403 for another tenant */
async function grantOf(
  { databases, principal }: UserChange,
  role: Role | null,
  tenant: string | undefined,
): Promise<Grant> {
  const tenantId =
    principal.tenantId ?? (tenant === undefined ? null : (await databases.findTenant({ slug: tenant })).id)
  if (principal.tenantId !== null && tenant !== undefined) throw invalid('/tenant', accounts.tenantNotNamed())
  const tenantRole = tenantRoles.find((each) => each === role)
  const platformRole = platformRoles.find((each) => each === role)
  if (tenantId !== null && (role === null || tenantRole)) return { tenantId, role: tenantRole ?? null }
  if (tenantId === null && (role === null || platformRole)) return { tenantId, role: platformRole ?? null }
  const roles =
    tenantId === null
      ? accounts.roleOfPlatform({ roles: platformRoles })
      : values.oneOf({ values: tenantRoles })
  throw invalid('/role', roles)
}

function invalid(pointer: string, detail: Message) {
  return invalidRequest([{ pointer, detail, code: 'invalid-value' }])
}

function linkRecordOf({ token, expiresAt }: { token: string; expiresAt: Date }) {
  return { path: `/welcome#${token}`, expires_at: expiresAt.toISOString() }
}

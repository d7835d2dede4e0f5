import type { SessionRecord } from '@fiscus/contracts/access/session-record'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { UserRow } from '@fiscus/db/users/audit-user'
import type { UserSession } from '@fiscus/db/users/find-session'
import { findUser, membershipsOf } from '@fiscus/db/users/find-user'
import type { Principal } from '../requests/api-env.ts'
import { requireFound } from '../responses/require-found.ts'

/**
 * A caller and its rights.
 * @throws Problem 403 `tenant-suspended`
 */
export async function sessionRecordOf(databases: Databases, principal: Principal): Promise<SessionRecord> {
  const { kind, id, name, tenantId, scopes, session } = principal
  return {
    principal: { kind, id, name, email: null },
    tenant: tenantId === null ? null : tenantOf(await databases.findTenant({ id: tenantId })),
    role: null,
    scopes: [...scopes],
    memberships: [],
    second_factor: 'none',
    has_password: false,
    expires_at: null,
    ...(session && (await partOfUser(databases, session))),
  }
}

async function partOfUser({ control }: Databases, { userId, role, expiresAt }: UserSession) {
  const [row, memberships] = await Promise.all([
    findUser(control, { id: userId }),
    membershipsOf(control, userId),
  ])
  const user = requireFound(row ?? undefined, 'user', userId)
  return {
    principal: { kind: 'user' as const, id: user.id, name: user.name, email: user.email },
    role,
    memberships: memberships.map(({ tenant, name, role: memberRole }) => ({
      tenant,
      name,
      role: memberRole,
    })),
    second_factor: secondFactorOf(user),
    has_password: user.password_hash !== null,
    expires_at: expiresAt.toISOString(),
  }
}

/** Whether a login of a user needs a code, or its role needs one that is not set up yet. */
export function secondFactorOf({
  totp_confirmed_at,
  platform_role,
}: UserRow): SessionRecord['second_factor'] {
  if (totp_confirmed_at) return 'enabled'
  return platform_role ? 'required' : 'none'
}

function tenantOf({ id, slug, name, timezone }: Awaited<ReturnType<Databases['findTenant']>>) {
  return { id, slug, name, timezone }
}

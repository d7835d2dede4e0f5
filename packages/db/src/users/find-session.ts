import type { Role } from '@fiscus/contracts/access/roles'
import { batched } from '@fiscus/runtime/concurrency/batched'
import { and, eq, inArray } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { appSessions, type LoginMethod } from '../schema/control/app-sessions.ts'
import { appUsers } from '../schema/control/app-users.ts'
import { tenantMembers } from '../schema/control/tenant-members.ts'

/** A session with the rights of its user. */
export type UserSession = {
  id: string
  userId: string
  name: string
  /** null: the platform, or no place. */
  tenantId: string | null
  /** null: a user without any role, who has its own account only. */
  role: Role | null
  method: LoginMethod
  createdAt: Date
  lastActivity: Date
  expiresAt: Date
}

/** What every process may read of a session and its user. */
const columns = {
  id: appSessions.id,
  digest: appSessions.token_digest,
  userId: appSessions.user_id,
  name: appUsers.name,
  tenantId: appSessions.tenant_id,
  method: appSessions.method,
  createdAt: appSessions.created_at,
  lastActivity: appSessions.last_activity,
  expiresAt: appSessions.expires_at,
}

/**
 * Finds a session by the digest of its token, also an expired one: the caller checks both. null: there is none, its
 * user is inactive, or has no role for its tenant. Concurrent look-ups share one statement.
 */
export const findSession: (control: ControlDatabase, digest: string) => Promise<UserSession | null> =
  batched(findSessions)

async function findSessions(control: ControlDatabase, digests: string[]): Promise<(UserSession | null)[]> {
  const isMember = and(
    eq(tenantMembers.user_id, appSessions.user_id),
    eq(tenantMembers.tenant_id, appSessions.tenant_id),
  )
  const rows = await control
    .select({ ...columns, platformRole: appUsers.platform_role, memberRole: tenantMembers.role })
    .from(appSessions)
    .innerJoin(appUsers, eq(appUsers.id, appSessions.user_id))
    .leftJoin(tenantMembers, isMember)
    .where(and(inArray(appSessions.token_digest, digests), eq(appUsers.is_active, 1)))
  const found = new Map(
    rows.map(({ digest, platformRole, memberRole, ...session }) => {
      const isOver = session.tenantId !== null && memberRole === null
      const role = session.tenantId === null ? platformRole : memberRole
      return [digest, isOver ? null : { ...session, role }]
    }),
  )
  return digests.map((digest) => found.get(digest) ?? null)
}

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
  /** null: the platform. */
  tenantId: string | null
  role: Role
  method: LoginMethod
  createdAt: Date
  lastActivity: Date
  expiresAt: Date
}

/**
 * Finds a session by the digest of its token, also an expired one: the caller checks both. null: there is none, its
 * user is inactive, or has no role there. Concurrent look-ups share one statement.
 */
export const findSession: (control: ControlDatabase, digest: string) => Promise<UserSession | null> =
  batched(findSessions)

async function findSessions(control: ControlDatabase, digests: string[]): Promise<(UserSession | null)[]> {
  const isMember = and(
    eq(tenantMembers.user_id, appSessions.user_id),
    eq(tenantMembers.tenant_id, appSessions.tenant_id),
  )
  const rows = await control
    .select({ session: appSessions, user: appUsers, memberRole: tenantMembers.role })
    .from(appSessions)
    .innerJoin(appUsers, eq(appUsers.id, appSessions.user_id))
    .leftJoin(tenantMembers, isMember)
    .where(and(inArray(appSessions.token_digest, digests), eq(appUsers.is_active, 1)))
  const found = new Map(
    rows.map(({ session, user, memberRole }) => {
      const role = session.tenant_id === null ? user.platform_role : memberRole
      return [session.token_digest, role && sessionOf(session, user.name, role)]
    }),
  )
  return digests.map((digest) => found.get(digest) ?? null)
}

function sessionOf(row: typeof appSessions.$inferSelect, name: string, role: Role): UserSession {
  return {
    id: row.id,
    userId: row.user_id,
    name,
    tenantId: row.tenant_id,
    role,
    method: row.method,
    createdAt: row.created_at,
    lastActivity: row.last_activity,
    expiresAt: row.expires_at,
  }
}

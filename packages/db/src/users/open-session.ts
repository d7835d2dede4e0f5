import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ControlTransaction } from '../connections/databases.ts'
import { requireRow } from '../queries/require-row.ts'
import { appSessions, type LoginMethod } from '../schema/control/app-sessions.ts'
import { appUsers } from '../schema/control/app-users.ts'
import { tenantMembers } from '../schema/control/tenant-members.ts'
import { newToken } from './secret-token.ts'

/** Where a session is used. */
export type Device = { ip: string; userAgent: string }

export type NewSession = {
  userId: string
  /** null: the platform. */
  tenantId: string | null
  method: LoginMethod
  device: Device
  at: Date
  /** The login of a session that this one continues. */
  createdAt?: Date | undefined
  /** The end of a session that this one continues. By default it lives seven days at most. */
  expiresAt?: Date | undefined
}

const lifetimeMsMax = 7 * 24 * 3_600_000
const sessionsMax = 20
const userAgentLengthMax = 300

/**
 * Opens a session, and returns its token, which is stored nowhere. Beyond 20 sessions of a user the oldest are deleted.
 */
export async function openSession(
  tx: ControlTransaction,
  { userId, tenantId, method, device, at, createdAt = at, expiresAt }: NewSession,
): Promise<{ token: string; row: typeof appSessions.$inferSelect }> {
  const { token, digest } = newToken()
  const older = tx
    .select({ id: appSessions.id })
    .from(appSessions)
    .where(eq(appSessions.user_id, userId))
    .orderBy(desc(appSessions.last_activity))
    .offset(sessionsMax - 1)
  await tx.delete(appSessions).where(inArray(appSessions.id, older))
  const values = {
    token_digest: digest,
    user_id: userId,
    tenant_id: tenantId,
    method,
    created_at: createdAt,
    last_activity: at,
    expires_at: expiresAt ?? new Date(at.getTime() + lifetimeMsMax),
    ip: device.ip,
    user_agent: device.userAgent.slice(0, userAgentLengthMax),
  }
  return { token, row: requireRow(await tx.insert(appSessions).values(values).returning()) }
}

/** Records a login to a place, or a switch to it: the next login begins there. */
export async function recordPlace(
  tx: ControlTransaction,
  { userId, tenantId, at }: Pick<NewSession, 'userId' | 'tenantId' | 'at'>,
): Promise<void> {
  await tx.update(appUsers).set({ home_tenant_id: tenantId }).where(eq(appUsers.id, userId))
  if (tenantId === null) return
  const isMember = and(eq(tenantMembers.user_id, userId), eq(tenantMembers.tenant_id, tenantId))
  await tx.update(tenantMembers).set({ last_login_at: at }).where(isMember)
}

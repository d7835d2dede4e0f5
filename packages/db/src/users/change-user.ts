import type { TenantRole } from '@fiscus/contracts/access/roles'
import { and, eq, sql } from 'drizzle-orm'
import type { Author } from '../audit/write-audit-entry.ts'
import type { ControlTransaction } from '../connections/databases.ts'
import { notifyChange } from '../notifications/notify-change.ts'
import { requireRow } from '../queries/require-row.ts'
import { appUsers } from '../schema/control/app-users.ts'
import { tenantMembers } from '../schema/control/tenant-members.ts'
import { recoveryCodes } from '../schema/control/user-credentials.ts'
import { auditedUser, auditUser, type UserRow } from './audit-user.ts'
import { endSessions } from './end-sessions.ts'
import { forgetDevices } from './login-attempts.ts'
import { endUserLinks } from './user-links.ts'

/** Values of a user that a change sets. */
export type UserValues = Partial<
  Pick<
    UserRow,
    | 'name'
    | 'email'
    | 'is_linked_by_email'
    | 'platform_role'
    | 'is_active'
    | 'password_hash'
    | 'totp_secret'
    | 'totp_confirmed_at'
    | 'totp_last_step'
  >
>

/**
 * Changes a user, writes an audit entry and notifies every process. Returns the changed row.
 * @param action the verb of the audit entry
 */
export async function changeUser(
  tx: ControlTransaction,
  before: UserRow,
  values: UserValues,
  author: Author,
  action: 'activate' | 'change' | 'deactivate' | 'reset' = 'change',
): Promise<UserRow> {
  const after = requireRow(
    await tx
      .update(appUsers)
      .set({ ...values, version: sql`${appUsers.version} + 1` })
      .where(eq(appUsers.id, before.id))
      .returning(),
  )
  const entry = { id: before.id, action, before: auditedUser(before), after: auditedUser(after) }
  await auditUser(tx, author, entry)
  await notifyChange(tx, 'app_users', before.id)
  return after
}

/** Deactivates a user, and ends its sessions, its known devices and its unused links: none works when the user is active again. */
export async function deactivateUser(
  tx: ControlTransaction,
  user: UserRow,
  author: Author,
): Promise<UserRow> {
  const changed = await changeUser(tx, user, { is_active: 0 }, author, 'deactivate')
  await endSessions(tx, { userId: user.id })
  await forgetDevices(tx, user.id, author.at)
  await endUserLinks(tx, user.id)
  return changed
}

/** Removes the second factor of a user, with its recovery codes, and ends its sessions and its known devices. */
export async function resetSecondFactor(
  tx: ControlTransaction,
  user: UserRow,
  author: Author,
): Promise<UserRow> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user.id))
  const none = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null }
  const changed = await changeUser(tx, user, none, author, 'reset')
  await endSessions(tx, { userId: user.id })
  await forgetDevices(tx, user.id, author.at)
  return changed
}

/** A role of a user for a tenant; null: none. `invitedBy` is by default the author of the change. */
type MemberRole = { userId: string; tenantId: string; role: TenantRole | null; invitedBy?: string }

/**
 * Sets the role of a user for a tenant; null removes the membership and ends its sessions there. Returns the former
 * role.
 */
export async function setMemberRole(
  tx: ControlTransaction,
  { userId, tenantId, role, invitedBy }: MemberRole,
  author: Author,
): Promise<TenantRole | null> {
  const isMember = and(eq(tenantMembers.user_id, userId), eq(tenantMembers.tenant_id, tenantId))
  const [before] = await tx.select().from(tenantMembers).where(isMember).for('update')
  if ((before?.role ?? null) === role) return role
  if (role === null) {
    await tx.delete(tenantMembers).where(isMember)
    await endSessions(tx, { userId, tenantId })
  } else
    await tx
      .insert(tenantMembers)
      .values({
        user_id: userId,
        tenant_id: tenantId,
        role,
        created_at: author.at,
        created_by: invitedBy ?? author.actor,
      })
      .onConflictDoUpdate({ target: [tenantMembers.user_id, tenantMembers.tenant_id], set: { role } })
  const membership = (each: TenantRole | null) => each && { tenant_id: tenantId, role: each }
  const entry = { before: membership(before?.role ?? null), after: membership(role) }
  await auditUser(tx, author, { id: userId, action: 'change', ...entry })
  await notifyChange(tx, 'app_users', userId)
  return before?.role ?? null
}

import { isPlatformRole, type Role } from '@fiscus/contracts/access/roles'
import { Problem } from '@fiscus/contracts/problems/problem'
import { accounts } from '@fiscus/messages/accounts'
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Author, writeAuditEntry } from '../audit/write-audit-entry.ts'
import type { ControlDatabase, ControlTransaction } from '../connections/databases.ts'
import { requireRow } from '../queries/require-row.ts'
import { appUsers } from '../schema/control/app-users.ts'
import { invitations } from '../schema/control/invitations.ts'
import { tenantMembers } from '../schema/control/tenant-members.ts'
import { tenants } from '../schema/control/tenants.ts'
import type { UserRow } from './audit-user.ts'
import { changeUser, setMemberRole } from './change-user.ts'
import { endSessions } from './end-sessions.ts'
import { lockEmail } from './lock-email.ts'
import { digestOf, newToken } from './secret-token.ts'
import { endUserLinks } from './user-links.ts'

export type InvitationRow = typeof invitations.$inferSelect

/** An invitation with its tenant; both are null for the platform. */
export type PlacedInvitation = { invitation: InvitationRow; tenant: string | null; tenantName: string | null }

/** What is offered: a role for a tenant, or one of the platform (`tenantId` null). */
export type Offer = {
  email: string
  /** The name of a user that the invitation creates. */
  name: string
  tenantId: string | null
  role: Role
  /** Whether the platform invites, which vouches for the address. */
  isOfPlatform: boolean
  /** Validity in milliseconds. */
  validMs: number
}

type Reading = Pick<ControlDatabase, 'select'>
type Made = { invitation: InvitationRow; token: string }

/** Whether an invitation has this e-mail address; case does not matter. */
export const isInvited = (email: string): SQL => sql`lower(${invitations.email}) = lower(${email})`

/** Invitations with their tenants. */
export function placedInvitations(control: Reading) {
  return control
    .select({ invitation: invitations, tenant: tenants.slug, tenantName: tenants.name })
    .from(invitations)
    .leftJoin(tenants, eq(tenants.id, invitations.tenant_id))
}

/** Whether an invitation can be accepted: it has not expired, and its tenant is not suspended. */
export function isOpen(at: Date): SQL | undefined {
  return and(gt(invitations.expires_at, at), or(isNull(invitations.tenant_id), eq(tenants.status, 'active')))
}

/**
 * Offers a role to an e-mail address in place of an earlier offer for the same place, whose link ends. Does the same
 * whether a user has the address or not. Returns the invitation and the token of its link, which is stored nowhere.
 * @throws Problem 409 `member-already` when a user with the address has a role there
 */
export async function createInvitation(
  tx: ControlTransaction,
  { email, name, tenantId, role, isOfPlatform, validMs }: Offer,
  author: Author,
): Promise<Made> {
  await lockEmail(tx, email)
  if (await hasRoleThere(tx, email, tenantId)) throw new Problem('member-already', accounts.memberAlready())
  const isThere = tenantId === null ? isNull(invitations.tenant_id) : eq(invitations.tenant_id, tenantId)
  const [former] = await tx
    .delete(invitations)
    .where(and(isInvited(email), isThere))
    .returning()
  const { token, digest } = newToken()
  const values = {
    tenant_id: tenantId,
    email,
    name,
    role,
    is_of_platform: isOfPlatform ? 1 : 0,
    token_digest: digest,
    created_at: author.at,
    created_by: author.actor,
    expires_at: new Date(author.at.getTime() + validMs),
  } as const
  const invitation = requireRow(await tx.insert(invitations).values(values).returning())
  await auditInvitation(tx, author, 'invite', { before: former, after: invitation })
  return { invitation, token }
}

/** Gives an invitation a new link and its whole validity again; the earlier link ends. */
export async function renewInvitation(
  tx: ControlTransaction,
  before: InvitationRow,
  validMs: number,
  author: Author,
): Promise<Made> {
  const { token, digest } = newToken()
  const expiresAt = new Date(author.at.getTime() + validMs)
  const invitation = requireRow(
    await tx
      .update(invitations)
      .set({ token_digest: digest, expires_at: expiresAt })
      .where(eq(invitations.id, before.id))
      .returning(),
  )
  await auditInvitation(tx, author, 'resend', { before, after: invitation })
  return { invitation, token }
}

/** Deletes an invitation that was withdrawn or declined. */
export async function endInvitation(
  tx: ControlTransaction,
  before: InvitationRow,
  action: 'withdraw' | 'decline',
  author: Author,
): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.id, before.id))
  await auditInvitation(tx, author, action, { before })
}

/**
 * Finds an invitation for a change, and locks its e-mail address, as every change of an invitation does. null: there is
 * none.
 */
export async function lockInvitation(
  tx: ControlTransaction,
  condition: SQL | undefined,
): Promise<PlacedInvitation | null> {
  const [seen] = await placedInvitations(tx).where(condition)
  if (!seen) return null
  await lockEmail(tx, seen.invitation.email)
  const [found] = await placedInvitations(tx).where(condition)
  return found ?? null
}

/** The condition for the open invitation with the token of a link. */
export function hasToken(token: string, at: Date): SQL | undefined {
  return and(eq(invitations.token_digest, digestOf(token)), isOpen(at))
}

/** The condition for the open invitations that appear in the account of a user: to an address that is its own. */
export function isForUser({ email, is_linked_by_email: isOwn }: UserRow, at: Date): SQL | undefined {
  return email === null || !isOwn ? sql`false` : and(isInvited(email), isOpen(at))
}

/**
 * Gives a locked user the role of an invitation, which is deleted. Its other sessions and its unused links end: an
 * administrator of its former tenant may have opened them.
 * @param sessionId the session in which the user accepts; undefined for a new user
 * @throws Problem 409 `member-already`
 */
export async function acceptInvitation(
  tx: ControlTransaction,
  before: InvitationRow,
  { user, sessionId }: { user: UserRow; sessionId?: string },
  author: Author,
): Promise<void> {
  const { role, tenant_id: tenantId } = before
  if (await hasRoleThere(tx, { id: user.id }, tenantId))
    throw new Problem('member-already', accounts.memberAlready())
  await tx.delete(invitations).where(eq(invitations.id, before.id))
  await endUserLinks(tx, user.id)
  await endSessions(tx, { userId: user.id, ...(sessionId !== undefined && { except: sessionId }) })
  if (isPlatformRole(role)) await changeUser(tx, user, { platform_role: role }, author)
  else if (tenantId !== null) {
    const member = { userId: user.id, tenantId, role, invitedBy: before.created_by }
    await setMemberRole(tx, member, author)
  }
  await auditInvitation(tx, author, 'accept', { before })
}

/** Whether a user, by its address or id, has a role for a tenant, or for the platform (null). */
async function hasRoleThere(
  tx: ControlTransaction,
  user: string | { id: string },
  tenantId: string | null,
): Promise<boolean> {
  const isUser =
    typeof user === 'string' ? sql`lower(${appUsers.email}) = lower(${user})` : eq(appUsers.id, user.id)
  const isMember = sql`exists (select from ${tenantMembers}
    where ${tenantMembers.user_id} = ${appUsers.id} and ${tenantMembers.tenant_id} = ${tenantId}::uuid)`
  const hasRole = tenantId === null ? sql`${appUsers.platform_role} is not null` : isMember
  const [found] = await tx.select({ id: appUsers.id }).from(appUsers).where(and(isUser, hasRole))
  return found !== undefined
}

/** Writes what happened to an invitation to the audit log of the administration. */
function auditInvitation(
  tx: ControlTransaction,
  author: Author,
  action: 'invite' | 'resend' | 'withdraw' | 'decline' | 'accept',
  { before, after }: { before?: InvitationRow | undefined; after?: InvitationRow },
): Promise<void> {
  const id = (after ?? before)?.id ?? ''
  const records = {
    before: before ? auditedInvitation(before) : null,
    after: after ? auditedInvitation(after) : null,
  }
  return writeAuditEntry(tx, author, { entity: 'invitation', entity_id: id, action, ...records })
}

/** An invitation as audit logs show it. */
export function auditedInvitation({ email, role, tenant_id, expires_at }: InvitationRow) {
  return { email, role, tenant_id, expires_at }
}

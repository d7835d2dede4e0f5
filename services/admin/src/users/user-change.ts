import { type Role, scopesOfRole } from '@fiscus/contracts/access/roles'
import { Problem } from '@fiscus/contracts/problems/problem'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { ControlTransaction } from '@fiscus/db/connections/databases'
import { appUsers } from '@fiscus/db/schema/control/app-users'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { UserRow } from '@fiscus/db/users/audit-user'
import type { Membership } from '@fiscus/db/users/find-user'
import type { Principal } from '@fiscus/http/requests/api-env'
import { requireFound } from '@fiscus/http/responses/require-found'
import { accounts } from '@fiscus/messages/accounts'
import { and, eq } from 'drizzle-orm'
import { allMemberships, isManaged, isVisible } from './queries.ts'

/** A change of users in a transaction, by a caller with users:write. */
export type UserChange = {
  databases: Databases
  tx: ControlTransaction
  principal: Principal
  author: Author
}

/** A user that the caller sees, with all its memberships. */
export type Target = { user: UserRow; memberships: Membership[] }

/**
 * Locks a user for a change.
 * @throws Problem 404 `not-found`, also for a user of another tenant
 */
export async function lockTarget({ tx, principal }: UserChange, id: string): Promise<Target> {
  const [row] = await tx
    .select()
    .from(appUsers)
    .where(and(eq(appUsers.id, id), isVisible(principal)))
    .for('update')
  return { user: requireFound(row, 'user', id), memberships: await allMemberships(tx, [id]) }
}

/**
 * Requires that the caller may change how a user logs in, which gives it all rights of the user.
 * @throws Problem 403 `missing-scope`
 */
export function requireManaged({ principal }: UserChange, { user, memberships }: Target): void {
  if (!isManaged(principal, user, memberships)) throw new Problem('missing-scope', accounts.worksElsewhere())
  const held = [user.platform_role, ...memberships.map(({ role }) => role)]
  for (const role of held) if (role) requireScopesOf(principal, role)
}

/** @throws Problem 409 `user-inactive` for a deactivated user, whose login would be rejected */
export function requireActive({ is_active }: UserRow): void {
  if (!is_active) throw new Problem('user-inactive', accounts.inactive())
}

/**
 * A caller gives only roles whose scopes it has itself (ADR 0021).
 * @throws Problem 403 `missing-scope`
 */
export function requireScopesOf(principal: Principal, role: Role): void {
  const missing = scopesOfRole[role].filter((scope) => !principal.scopes.has(scope))
  if (missing.length > 0) throw new Problem('missing-scope', accounts.scopesOfRole({ role, scopes: missing }))
}

/** The record of a link. */
export function linkRecordOf(path: string, expiresAt: Date) {
  return { path, expires_at: expiresAt.toISOString() }
}

/** Writes the change of a membership to the audit log of its tenant. */
export function auditMember(
  { databases, author }: Pick<UserChange, 'databases' | 'author'>,
  tenantId: string,
  { user, before, after }: { user: UserRow; before: Role | null; after: Role | null },
): Promise<void> {
  const member = (role: Role | null) => role && { email: user.email, name: user.name, role }
  const action = before === null ? 'create' : after === null ? 'delete' : 'change'
  const entry = { entity: 'tenant_member', entity_id: user.id, action } as const
  return databases.withTenant(tenantId, (db) =>
    writeAuditEntry(db, author, { ...entry, before: member(before), after: member(after) }),
  )
}

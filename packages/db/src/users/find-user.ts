import type { TenantRole } from '@fiscus/contracts/access/roles'
import { and, eq, sql } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { appUsers } from '../schema/control/app-users.ts'
import { tenantMembers } from '../schema/control/tenant-members.ts'
import { tenants } from '../schema/control/tenants.ts'
import type { UserRow } from './audit-user.ts'

type Reading = Pick<ControlDatabase, 'select'>

/** A tenant of a user. */
export type Membership = {
  tenantId: string
  tenant: string
  name: string
  role: TenantRole
  createdAt: Date
  createdBy: string | null
  lastLoginAt: Date | null
}

/** Identifies a user. E-mail addresses are compared without case. */
export type UserReference = { id: string } | { email: string }

/** The condition for one user. */
function isUser(reference: UserReference) {
  return 'id' in reference
    ? eq(appUsers.id, reference.id)
    : sql`lower(${appUsers.email}) = lower(${reference.email})`
}

/** Returns a user, also an inactive one. `lock` locks its row until the end of the transaction. null: there is none. */
export async function findUser(
  control: Reading,
  reference: UserReference,
  { lock = false }: { lock?: boolean } = {},
): Promise<UserRow | null> {
  const query = control.select().from(appUsers).where(isUser(reference))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

/** The columns of a membership. */
export const membershipColumns = {
  tenantId: tenants.id,
  tenant: tenants.slug,
  name: tenants.name,
  role: tenantMembers.role,
  createdAt: tenantMembers.created_at,
  createdBy: tenantMembers.created_by,
  lastLoginAt: tenantMembers.last_login_at,
}

/** The active tenants of a user, by slug. */
export function membershipsOf(control: Reading, userId: string): Promise<Membership[]> {
  return control
    .select(membershipColumns)
    .from(tenantMembers)
    .innerJoin(tenants, eq(tenants.id, tenantMembers.tenant_id))
    .where(and(eq(tenantMembers.user_id, userId), eq(tenants.status, 'active')))
    .orderBy(tenants.slug)
}

/**
 * Where a user works after a login: the place that it has used last, while it has a role there. Without one the
 * platform, or the tenant with the latest login. null: the platform, or no place at all.
 * @param left a tenant that the user leaves
 */
export async function homeOf(control: Reading, user: UserRow, left?: string): Promise<string | null> {
  const memberships = (await membershipsOf(control, user.id)).filter(({ tenantId }) => tenantId !== left)
  const home = memberships.find(({ tenantId }) => tenantId === user.home_tenant_id)
  if (home || user.platform_role) return home?.tenantId ?? null
  const loginOf = ({ lastLoginAt }: Membership) => lastLoginAt?.getTime() ?? 0
  const [latest] = memberships.toSorted((one, other) => loginOf(other) - loginOf(one))
  return latest?.tenantId ?? null
}

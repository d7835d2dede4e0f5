import type { TenantRole } from '@fiscus/contracts/access/roles'
import { and, eq, sql } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { appUsers } from '../schema/control/app-users.ts'
import { tenantMembers } from '../schema/control/tenant-members.ts'
import { tenants } from '../schema/control/tenants.ts'
import type { UserRow } from './audit-user.ts'

type Reading = Pick<ControlDatabase, 'select'>

/** A tenant of a user. */
export type Membership = { tenantId: string; tenant: string; name: string; role: TenantRole }

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

/** The active tenants of a user, by slug. */
export function membershipsOf(control: Reading, userId: string): Promise<Membership[]> {
  return control
    .select({
      tenantId: tenants.id,
      tenant: tenants.slug,
      name: tenants.name,
      role: tenantMembers.role,
    })
    .from(tenantMembers)
    .innerJoin(tenants, eq(tenants.id, tenantMembers.tenant_id))
    .where(and(eq(tenantMembers.user_id, userId), eq(tenants.status, 'active')))
    .orderBy(tenants.slug)
}

/**
 * Where a user works after a login: the platform (null) or its first tenant. undefined: the user has no access at all.
 */
export async function homeOf(control: Reading, user: UserRow): Promise<string | null | undefined> {
  if (user.platform_role) return null
  const [first] = await membershipsOf(control, user.id)
  return first?.tenantId
}

import type { Session, User } from '@fiscus/client'

export type Role = NonNullable<User['role']>

const tenantRoles = ['viewer', 'operator', 'admin'] as const
const platformRoles = ['platform_viewer', 'platform_admin'] as const

/** The roles that the user of a session may choose for a place: a tenant, or the platform. */
export function rolesFor(session: Session, tenant: string): readonly Role[] {
  return session.tenant !== null || tenant !== '' ? tenantRoles : platformRoles
}

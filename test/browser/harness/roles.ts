import { type Role, scopesOfRole } from '@fiscus/contracts/access/roles'
import type { Scope } from '@fiscus/contracts/access/scopes'

export type { Role }

/** The rights of a role. */
export function scopesOf(role: Role): readonly Scope[] {
  return scopesOfRole[role]
}

export function platformRoleOf(role: Role): boolean {
  return role === 'platform_viewer' || role === 'platform_admin'
}

import { type Scope, scopes, tenantScopes } from '@fiscus/contracts/access/scopes'

/** Who opens a page. */
export type Role = 'viewer' | 'operator' | 'admin' | 'platform_viewer' | 'platform_admin'

const reading: readonly Scope[] = ['tax:calculate', 'tax:read', 'cron:read', 'jobs:read', 'audit:read']

/** The rights of a role. */
export function scopesOf(role: Role): readonly Scope[] {
  if (role === 'viewer') return reading
  if (role === 'operator') return [...reading, 'documents:write', 'cron:run', 'jobs:write']
  if (role === 'admin') return tenantScopes
  return role === 'platform_viewer' ? [...reading, 'tenants:read'] : scopes
}

export function platformRoleOf(role: Role): boolean {
  return role === 'platform_viewer' || role === 'platform_admin'
}

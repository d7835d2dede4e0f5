import { type Scope, scopes, tenantScopes } from './scopes.ts'

/** What a user may do for one tenant. */
export const tenantRoles = ['viewer', 'operator', 'admin'] as const
/** What a user may do for all tenants. */
export const platformRoles = ['platform_viewer', 'platform_admin'] as const
export const roles = [...tenantRoles, ...platformRoles] as const
export type TenantRole = (typeof tenantRoles)[number]
export type PlatformRole = (typeof platformRoles)[number]
export type Role = (typeof roles)[number]

const reading = [
  'tax:calculate',
  'tax:read',
  'returns:read',
  'cron:read',
  'jobs:read',
  'mail:read',
  'calendar:read',
  'contacts:read',
  'dav:read',
  'pdf:read',
  'audit:read',
  'settings:read',
] as const

/** Returns whether a role is one for all tenants. */
export function isPlatformRole(role: Role): role is PlatformRole {
  return platformRoles.some((each) => each === role)
}

/** The scopes of each role: the same rights as those of keys. */
export const scopesOfRole: Record<Role, readonly Scope[]> = {
  viewer: reading,
  operator: [
    ...reading,
    'documents:write',
    'cron:run',
    'jobs:write',
    'mail:send',
    'calendar:write',
    'contacts:write',
    'pdf:write',
  ],
  admin: tenantScopes,
  platform_viewer: [...reading, 'users:read', 'tenants:read'],
  platform_admin: scopes,
}

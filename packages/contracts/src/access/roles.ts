/** What a user may do for one tenant. */
export const tenantRoles = ['viewer', 'operator', 'admin'] as const
/** What a user may do for all tenants. */
const platformRoles = ['platform_viewer', 'platform_admin'] as const
export const roles = [...tenantRoles, ...platformRoles] as const

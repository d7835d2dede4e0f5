/** The rights of an API key. Platform scopes have an effect only on a key without a tenant. */
export const tenantScopes = [
  'tax:calculate',
  'tax:read',
  'tax:write',
  'documents:write',
  'returns:read',
  'returns:write',
  'cron:read',
  'cron:run',
  'cron:write',
  'jobs:read',
  'jobs:write',
  'mail:read',
  'mail:read_all',
  'mail:write',
  'mail:send',
  'calendar:read',
  'calendar:write',
  'contacts:read',
  'contacts:write',
  'dav:read',
  'dav:write',
  'pdf:read',
  'pdf:write',
  'audit:read',
  'keys:write',
  'settings:read',
  'settings:write',
  'users:read',
  'users:write',
] as const
/** What a platform key may do with tenants, and with their data in addition to the scope of each route. */
export const platformScopes = ['tenants:read', 'tenants:admin'] as const
export const scopes = [...tenantScopes, ...platformScopes] as const
export type Scope = (typeof scopes)[number]
export type PlatformScope = (typeof platformScopes)[number]

const readingScopes: ReadonlySet<Scope> = new Set<Scope>([
  'tax:calculate',
  'tax:read',
  'returns:read',
  'cron:read',
  'jobs:read',
  'mail:read',
  'mail:read_all',
  'calendar:read',
  'contacts:read',
  'dav:read',
  'pdf:read',
  'audit:read',
  'settings:read',
  'users:read',
  'tenants:read',
])

/**
 * The scope with which a platform key may call a route for the data of a tenant, besides the scope of the route (ADR
 * 0021).
 */
export function platformScopeOf(routeScope: Scope): PlatformScope {
  return readingScopes.has(routeScope) ? 'tenants:read' : 'tenants:admin'
}

/** Returns whether a platform key has a platform scope: `tenants:admin` includes `tenants:read`. */
export function hasPlatformScope(scopes: ReadonlySet<Scope>, scope: PlatformScope): boolean {
  return scopes.has('tenants:admin') || scopes.has(scope)
}

/** Returns whether a scope belongs to the platform. */
export function isPlatformScope(scope: Scope): scope is PlatformScope {
  return platformScopes.some((each) => each === scope)
}

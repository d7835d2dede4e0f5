/** What a key may do. Platform scopes mean something only on a key without a tenant. */
export const tenantScopes = [
  'tax:calculate',
  'tax:read',
  'tax:write',
  'cron:read',
  'cron:run',
  'cron:write',
  'jobs:read',
  'jobs:write',
  'audit:read',
  'keys:write',
] as const
export const platformScopes = ['tenants:admin'] as const
export const scopes = [...tenantScopes, ...platformScopes] as const
export type Scope = (typeof scopes)[number]

/** The rights of an API key. Platform scopes have an effect only on a key without a tenant. */
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

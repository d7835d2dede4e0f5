import { Problem } from '@fiscus/contracts/problems/problem'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { tasks } from '@fiscus/messages/tasks'
import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context, MiddlewareHandler } from 'hono'

/** The tasks that a request reads and changes: the tasks of one tenant, or of every scope. */
export type TaskScope = { kind: 'tenant'; tenantId: string } | { kind: 'all' }

/** The scope of a tenant's key is always its tenant. A platform key has the tenant in the path, or every scope. */
export function scopeOf(c: Context<ApiEnv>): TaskScope {
  const tenant: Tenant | undefined = c.get('tenant')
  const tenantId = c.get('principal').tenantId ?? tenant?.id
  return tenantId === undefined ? { kind: 'all' } : { kind: 'tenant', tenantId }
}

/**
 * Requires a caller of the platform, for what all tenants share.
 * @throws Problem 403 `missing-scope`
 */
export function requirePlatform(c: Context<ApiEnv>): void {
  if (c.get('principal').tenantId === null) return
  throw new Problem('missing-scope', tasks.platformOnly())
}

/** The condition for the rows of a scope. `column` has the id of the tenant. */
export function isInScope(column: PgColumn, scope: TaskScope): SQL | undefined {
  return scope.kind === 'all' ? undefined : eq(column, scope.tenantId)
}

/**
 * Marks the routes whose scope without a tenant is every scope: a platform key then needs a platform scope (ADR 0021).
 */
export const everyScopeForPlatformKeys: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.get('principal').tenantId === null) c.set('hasTenantData', true)
  await next()
}

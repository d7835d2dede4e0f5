import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { ApiEnv, Tenant } from '@fiscus/http/requests/api-env'
import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context, MiddlewareHandler } from 'hono'

/** Whose tasks a request is about: those of one tenant, or those of every scope. */
export type TaskScope = { kind: 'tenant'; tenantId: string } | { kind: 'all' }

/** A tenant's key is about its tenant, whatever it asks for; the platform's is about the tenant in the path, or all there is. */
export function scopeOf(c: Context<ApiEnv>): TaskScope {
  const tenant: Tenant | undefined = c.get('tenant')
  const tenantId = c.get('principal').tenantId ?? tenant?.id
  return tenantId === undefined ? { kind: 'all' } : { kind: 'tenant', tenantId }
}

/** The rows of a scope, by their column with the tenant. */
export function isInScope(column: PgColumn, scope: TaskScope): SQL | undefined {
  return scope.kind === 'all' ? undefined : eq(column, scope.tenantId)
}

/**
 * Finds the tenant of a tenant's key; a key of the platform needs none.
 * @throws Problem 403 `tenant-suspended`
 */
export function tenantOfAnyKey({ databases }: { databases: Databases }): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { tenantId } = c.get('principal')
    if (tenantId !== null) c.set('tenant', await databases.findTenant({ id: tenantId }))
    await next()
  }
}

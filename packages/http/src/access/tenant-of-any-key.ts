import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'

/**
 * Sets the tenant of a tenant's key. A platform key has no tenant.
 * @throws Problem 403 `tenant-suspended`
 */
export function tenantOfAnyKey({ databases }: { databases: Databases }): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { tenantId } = c.get('principal')
    if (tenantId !== null) c.set('tenant', await databases.findTenant({ id: tenantId }))
    await next()
  }
}

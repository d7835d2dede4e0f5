import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { MiddlewareHandler } from 'hono'

/**
 * Sets the tenant of a tenant's caller. A caller of the platform has none, and needs a platform scope for the state of
 * all tenants.
 * @throws Problem 403 `tenant-suspended`
 */
export function tenantOfAnyCaller({ databases }: { databases: Databases }): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { tenantId } = c.get('principal')
    if (tenantId === null) c.set('hasTenantData', true)
    else c.set('tenant', await databases.findTenant({ id: tenantId }))
    await next()
  }
}

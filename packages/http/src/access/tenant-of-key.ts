import { Problem } from '@fiscus/contracts/problems/problem'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { access } from '@fiscus/messages/access'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'

/**
 * Sets the tenant of the key for routes without a tenant in their path.
 * @throws Problem 403 `tenant-required` for a platform key, 403 `tenant-suspended`
 */
export function tenantOfKey({ databases }: { databases: Databases }): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { tenantId } = c.get('principal')
    if (tenantId === null) {
      const path = c.req.path.replace('/api/v1', '/api/v1/tenants/demo')
      throw new Problem('tenant-required', access.tenantInPath({ path }))
    }
    c.set('tenant', await databases.findTenant({ id: tenantId }))
    await next()
  }
}

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

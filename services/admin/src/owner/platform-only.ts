import { Problem } from '@fiscus/contracts/problems/problem'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { requests } from '@fiscus/messages/requests'
import type { MiddlewareHandler } from 'hono'

/**
 * For the routes of the platform itself: the caller of a tenant gets 404, whatever its scopes.
 * @throws Problem 404 `not-found`
 */
export const platformOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.get('principal').tenantId !== null)
    throw new Problem('not-found', requests.nothingAt({ path: c.req.path }))
  await next()
}

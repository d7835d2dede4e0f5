import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Clock } from '@fiscus/runtime/clock'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { tenantOfKey } from '../access/tenant-of-key.ts'
import { tenantOfPath } from '../access/tenant-of-path.ts'
import { auditRoutes } from '../audit/routes.ts'
import { keysRoutes } from '../keys/routes.ts'
import type { ApiEnv } from '../requests/api-env.ts'
import { createRoutes } from '../routes/route.ts'
import { sessionRoutes } from '../session/routes.ts'

/**
 * The routes of every API: the caller, and the routes to administer a tenant, which are mounted twice: for keys of a
 * tenant, and with the tenant in the path for platform keys. The tenant `administration` in the path stands for the
 * platform itself.
 */
export function administrationRoutes(context: { databases: Databases; clock: Clock }): OpenAPIHono<ApiEnv> {
  const nouns = createRoutes().route('/', keysRoutes(context)).route('/', auditRoutes(context))
  const routes = createRoutes().route('/', sessionRoutes(context))
  for (const noun of ['keys', 'audit']) {
    routes.use(`/api/v1/${noun}/*`, tenantOfKey(context))
    routes.use(`/api/v1/tenants/:tenant/${noun}/*`, tenantOfPath(context))
  }
  routes.route('/api/v1', nouns)
  routes.route('/api/v1/tenants/:tenant', nouns)
  return routes
}

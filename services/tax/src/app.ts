import { tenantOfPath } from '@fiscus/http/access/tenant-of-path'
import { docsRoutes } from '@fiscus/http/docs/docs'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import { type ApiOptions, createApi } from '@fiscus/http/server/create-api'
import { healthRoutes, type ReadinessChecks } from '@fiscus/http/server/health'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { calculateRoutes } from './calculate/routes.ts'
import { configurationRoutes } from './configuration/routes.ts'
import type { TaxServiceContext } from './context.ts'
import { documentsRoutes } from './documents/routes.ts'
import { groupsRoutes } from './groups/routes.ts'
import { ratesRoutes } from './rates/routes.ts'
import { tenantOfKey } from './resolve-tenant.ts'
import { rulesRoutes } from './rules/routes.ts'
import { settingsRoutes } from './settings/routes.ts'

/** All that the tax service answers. */
export function createTaxApp(
  context: TaxServiceContext,
  options: ApiOptions & { metricsToken: string | undefined; checks: ReadinessChecks },
): OpenAPIHono<ApiEnv> {
  const api = createApi(options)
  api.route('/', healthRoutes(options))
  mountTaxRoutes(api, context)
  api.route('/', docsRoutes(api))
  return api
}

/** The same routes twice: for keys of a tenant, and with the tenant in the path for keys of the platform. */
function mountTaxRoutes(api: OpenAPIHono<ApiEnv>, context: TaxServiceContext): void {
  const routes = createRoutes()
  for (const make of makers) routes.route('/', make(context))
  api.use('/api/v1/tax/*', tenantOfKey(context))
  api.route('/api/v1/tax', routes)
  api.use('/api/v1/tenants/:tenant/tax/*', tenantOfPath(context))
  api.route('/api/v1/tenants/:tenant/tax', routes)
}

const makers = [
  calculateRoutes,
  documentsRoutes,
  ratesRoutes,
  rulesRoutes,
  groupsRoutes,
  settingsRoutes,
  configurationRoutes,
]

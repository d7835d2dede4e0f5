import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { limitAddress } from '../access/limit-address.ts'
import { tenantOfKey } from '../access/tenant-of-key.ts'
import { tenantOfPath } from '../access/tenant-of-path.ts'
import { auditRoutes } from '../audit/routes.ts'
import { docsRoutes } from '../docs/docs.ts'
import { keysRoutes } from '../keys/routes.ts'
import type { ApiEnv } from '../requests/api-env.ts'
import { createRoutes } from '../routes/route.ts'
import { sessionRoutes } from '../session/routes.ts'
import type { ReadinessChecks } from './component-readiness.ts'
import { type ApiOptions, createApi } from './create-api.ts'
import { healthRoutes } from './health.ts'

/** The part of an app that one service adds. `openRoutes` need no caller, and `notFoundPage` is for browsers. */
export type AppPart = Pick<ApiOptions, 'openRoutes' | 'notFoundPage'> & {
  routes: OpenAPIHono<ApiEnv>
  checks: ReadinessChecks
  /** Serves the caller and the keys, which only the login of the administration reads and writes (0023). */
  servesAccess?: boolean | undefined
}

export type AppOptions = ApiOptions & {
  /** The routes of each service, mounted at the root in this order. */
  routes: readonly OpenAPIHono<ApiEnv>[]
  checks: ReadinessChecks
  databases: Databases
  /** The token of /metrics. Without one, /metrics is for callers on this machine. */
  metricsToken: string | undefined
  servesAccess: boolean | undefined
}

/** Creates the complete HTTP API of a process: the routes of its services, health, metrics and documentation. */
export function createApp({ routes, checks, metricsToken, ...options }: AppOptions): OpenAPIHono<ApiEnv> {
  const { metrics, log, clock, trustedProxies } = options
  const app = createApi(options)
  const limit = limitAddress(clock, trustedProxies)
  for (const path of ['/metrics', '/api/openapi.json', '/api/:service/openapi.json', '/docs/*'])
    app.use(path, limit)
  app.route('/', healthRoutes({ checks, metrics, metricsToken, log }))
  for (const serviceRoutes of routes) app.route('/', serviceRoutes)
  app.route('/', administrationRoutes(options))
  app.route('/', docsRoutes(app))
  return app
}

/**
 * The audit log, which every API has, and the caller and the keys where they are served. The nouns of a tenant are
 * mounted twice: for keys of a tenant, and with the tenant in the path for platform keys. The tenant `administration` in
 * the path stands for the platform itself.
 */
function administrationRoutes({
  servesAccess,
  ...context
}: Pick<AppOptions, 'databases' | 'clock' | 'servesAccess'>): OpenAPIHono<ApiEnv> {
  const nouns = createRoutes()
  const routes = createRoutes()
  if (servesAccess) nouns.route('/', keysRoutes(context))
  nouns.route('/', auditRoutes(context))
  if (servesAccess) routes.route('/', sessionRoutes(context))
  for (const noun of ['keys', 'audit']) {
    routes.use(`/api/v1/${noun}/*`, tenantOfKey(context))
    routes.use(`/api/v1/tenants/:tenant/${noun}/*`, tenantOfPath(context))
  }
  routes.route('/api/v1', nouns)
  routes.route('/api/v1/tenants/:tenant', nouns)
  return routes
}

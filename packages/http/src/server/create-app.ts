import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { limitAddress } from '../access/limit-address.ts'
import { docsRoutes } from '../docs/docs.ts'
import type { ApiEnv } from '../requests/api-env.ts'
import { administrationRoutes } from './administration-routes.ts'
import type { ReadinessChecks } from './component-readiness.ts'
import { type ApiOptions, createApi } from './create-api.ts'
import { healthRoutes } from './health.ts'

/** The part of an app that one service adds. `openRoutes` need no caller, and `notFoundPage` is for browsers. */
export type AppPart = Pick<ApiOptions, 'openRoutes' | 'notFoundPage'> & {
  routes: OpenAPIHono<ApiEnv>
  checks: ReadinessChecks
}

export type AppOptions = ApiOptions & {
  /** The routes of each service, mounted at the root in this order. */
  routes: readonly OpenAPIHono<ApiEnv>[]
  checks: ReadinessChecks
  databases: Databases
  /** The token of /metrics. Without one, /metrics is for callers on this machine. */
  metricsToken: string | undefined
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

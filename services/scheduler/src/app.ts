import { tenantOfPath } from '@fiscus/http/access/tenant-of-path'
import { docsRoutes } from '@fiscus/http/docs/docs'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import { type ApiOptions, createApi } from '@fiscus/http/server/create-api'
import { healthRoutes } from '@fiscus/http/server/health'
import type { ProcessWatch } from '@fiscus/scheduling/processes/watch-processes'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { boardRoutes } from './board/board-routes.ts'
import type { SchedulerContext } from './context.ts'
import { eventsRoutes } from './events/routes.ts'
import { jobsRoutes } from './jobs/routes.ts'
import { runsRoutes } from './runs/routes.ts'
import { tenantOfAnyKey } from './task-scope.ts'
import { recordsRoutes } from './tasks/routes.ts'

/** All that the scheduler answers as a process of its own. */
export function createSchedulerApp(
  context: SchedulerContext,
  options: ApiOptions & { metricsToken: string | undefined; watch: Pick<ProcessWatch, 'requireTicker'> },
): OpenAPIHono<ApiEnv> {
  const api = createApi(options)
  const database = () => context.databases.control.execute('select 1')
  const checks = { database, ticker: options.watch.requireTicker }
  api.route('/', healthRoutes({ ...options, checks }))
  api.route('/', schedulerRoutes(context))
  api.route('/', docsRoutes(api))
  return api
}

/**
 * The management of tasks (cron-service.md §4) and background jobs, for any API to mount at its root: for keys of a tenant and of the
 * platform, and with a tenant in the path for those of the platform.
 */
export function schedulerRoutes(context: SchedulerContext): OpenAPIHono<ApiEnv> {
  const tasks = createRoutes()
  // Addresses with a name come before those with an id in its place.
  for (const make of [eventsRoutes, recordsRoutes, runsRoutes]) tasks.route('/', make(context))
  const routes = createRoutes()
  routes.use('/api/v1/engine/automation_cron/*', tenantOfAnyKey(context))
  routes.route('/api/v1/engine/automation_cron', tasks)
  routes.use('/api/v1/tenants/:tenant/engine/automation_cron/*', tenantOfPath(context))
  routes.route('/api/v1/tenants/:tenant/engine/automation_cron', tasks)
  const jobs = jobsRoutes(context)
  routes.use('/api/v1/engine/jobs/*', tenantOfAnyKey(context))
  routes.route('/api/v1/engine', jobs)
  routes.use('/api/v1/tenants/:tenant/engine/jobs/*', tenantOfPath(context))
  routes.route('/api/v1/tenants/:tenant/engine', jobs)
  routes.route('/', boardRoutes(context))
  return routes
}

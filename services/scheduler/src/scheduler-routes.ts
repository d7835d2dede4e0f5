import { tenantOfAnyKey } from '@fiscus/http/access/tenant-of-key'
import { tenantOfPath } from '@fiscus/http/access/tenant-of-path'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { boardRoutes } from './board/routes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import type { SchedulerContext } from './context/scheduler-context.ts'
import { everyScopeForPlatformKeys } from './context/task-scope.ts'
import { eventsRoutes } from './events/routes.ts'
import type { TaskFeed } from './events/task-feed.ts'
import { jobsRoutes } from './jobs/routes.ts'
import { processesRoutes } from './processes/routes.ts'
import { runsRoutes } from './runs/routes.ts'
import { tasksRoutes } from './tasks/routes.ts'

/**
 * All routes of the scheduler: tasks, runs (scheduled-tasks §4.1), background jobs (scheduled-tasks §4.3) and Bull
 * Board. Tasks and jobs are mounted twice: for any key, and with the tenant in the path for platform keys.
 */
export function schedulerRoutes(context: SchedulerContext & { feed: TaskFeed }): OpenAPIHono<ApiEnv> {
  const tasks = createRoutes()
  // Routes with a name precede routes with an id in the same place.
  for (const createNounRoutes of [eventsRoutes, runsRoutes, processesRoutes, bulkRoutes, tasksRoutes])
    tasks.route('/', createNounRoutes(context))
  const routes = createRoutes()
  routes.use('/api/v1/engine/automation_cron/*', tenantOfAnyKey(context), everyScopeForPlatformKeys)
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

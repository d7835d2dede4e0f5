import { bulkChangeResponse, bulkRequest, bulkRunResponse } from '@fiscus/contracts/tasks/bulk-request'
import { authorOf } from '@fiscus/http/access/author-of'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import { scopeOf } from '../context/task-scope.ts'
import { runTasks, setActive } from './changes.ts'

const runRoute = defineRoute({
  method: 'post',
  path: '/run',
  scope: 'cron:run',
  tag: 'Tasks',
  operationId: 'runTasks',
  summary: 'Run several tasks now',
  description:
    'At most 200 tasks, by ids or by a filter. A task that has an outstanding run keeps it; the other tasks run all the same.',
  request: { body: jsonBody(bulkRequest) },
  responses: { 200: jsonResponse('What became of each task', bulkRunResponse) },
})

const activateRoute = defineRoute({
  method: 'post',
  path: '/activate',
  scope: 'cron:write',
  tag: 'Tasks',
  operationId: 'activateTasks',
  summary: 'Activate several tasks',
  description: 'At most 200 tasks, by ids or by a filter. Slots that were due before are not run.',
  request: { body: jsonBody(bulkRequest) },
  responses: { 200: jsonResponse('What became of each task', bulkChangeResponse) },
})

const deactivateRoute = defineRoute({
  method: 'post',
  path: '/deactivate',
  scope: 'cron:write',
  tag: 'Tasks',
  operationId: 'deactivateTasks',
  summary: 'Deactivate several tasks',
  description: 'At most 200 tasks, by ids or by a filter. Outstanding runs continue.',
  request: { body: jsonBody(bulkRequest) },
  responses: { 200: jsonResponse('What became of each task', bulkChangeResponse) },
})

/** Changes of several tasks with a result for each. */
export function bulkRoutes(context: SchedulerContext) {
  const { control } = context.databases
  return createRoutes()
    .openapi(runRoute, async (c) => {
      const results = await runTasks(context, scopeOf(c), c.req.valid('json'), authorOf(c, context))
      return c.json({ results }, 200)
    })
    .openapi(activateRoute, async (c) => {
      const change = { selection: c.req.valid('json'), isActive: 1 } as const
      return c.json({ results: await setActive(control, scopeOf(c), change, authorOf(c, context)) }, 200)
    })
    .openapi(deactivateRoute, async (c) => {
      const change = { selection: c.req.valid('json'), isActive: 0 } as const
      return c.json({ results: await setActive(control, scopeOf(c), change, authorOf(c, context)) }, 200)
    })
}

import { processList, queueList } from '@fiscus/contracts/tasks/process-record'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonResponse } from '@fiscus/http/routes/route-parts'
import { listProcesses } from '@fiscus/scheduling/processes/list-processes'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import { requirePlatform, scopeOf } from '../context/task-scope.ts'
import { listQueues } from './queries.ts'

const processesRoute = defineRoute({
  method: 'get',
  path: '/processes',
  scope: 'cron:read',
  tag: 'Tasks',
  operationId: 'listProcesses',
  summary: 'List tickers and workers',
  description:
    'The processes that run tasks, with what each of them executes. Only for callers of the platform: tenants share the processes.',
  responses: { 200: jsonResponse('The processes, by kind and start', processList) },
})

const queuesRoute = defineRoute({
  method: 'get',
  path: '/queues',
  scope: 'cron:read',
  tag: 'Tasks',
  operationId: 'listQueues',
  summary: 'List the queues with their depths',
  description:
    'The runs that wait for a worker or are with one, by queue. Only for callers of the platform: tenants share the queues.',
  problems: ['queue-unavailable'],
  responses: { 200: jsonResponse('The queues', queueList) },
})

/** The processes and queues of the installation. */
export function processesRoutes({ databases, queue }: SchedulerContext) {
  const { control } = databases
  return createRoutes()
    .openapi(processesRoute, async (c) => {
      requirePlatform(c)
      const scope = scopeOf(c)
      const processes = await listProcesses(control, scope.kind === 'tenant' ? scope.tenantId : undefined)
      return c.json({ processes }, 200)
    })
    .openapi(queuesRoute, async (c) => {
      requirePlatform(c)
      return c.json({ queues: await listQueues(control, queue) }, 200)
    })
}

import {
  processList,
  queueChange,
  queueList,
  queueParams,
  queueRecord,
} from '@fiscus/contracts/tasks/process-record'
import { authorOf } from '@fiscus/http/access/author-of'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import { listProcesses } from '@fiscus/scheduling/processes/list-processes'
import { changePause } from '@fiscus/scheduling/queue/pause-queue'
import { rejectAsUnavailable } from '../context/queue-problem.ts'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import { requirePlatform, scopeOf } from '../context/task-scope.ts'
import { getQueue, listQueues } from './queries.ts'

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

const changeQueueRoute = defineRoute({
  method: 'patch',
  path: '/queues/{queue}',
  scope: 'cron:write',
  tag: 'Tasks',
  operationId: 'changeQueue',
  summary: 'Pause or resume a queue',
  description:
    'No worker takes runs from a paused queue; runs in progress continue. Only for callers of the platform, with `tenants:admin`.',
  problems: ['queue-unavailable'],
  request: { params: queueParams, body: jsonBody(queueChange) },
  responses: { 200: jsonResponse('The queue', queueRecord) },
})

/** The processes and queues of the installation. */
export function processesRoutes(context: SchedulerContext) {
  const { control } = context.databases
  return createRoutes()
    .openapi(processesRoute, async (c) => {
      requirePlatform(c)
      const scope = scopeOf(c)
      const processes = await listProcesses(control, scope.kind === 'tenant' ? scope.tenantId : undefined)
      return c.json({ processes }, 200)
    })
    .openapi(queuesRoute, async (c) => {
      requirePlatform(c)
      return c.json({ queues: await listQueues(context) }, 200)
    })
    .openapi(changeQueueRoute, async (c) => {
      requirePlatform(c)
      const { queue: name } = c.req.valid('param')
      const { is_paused: isPaused, reason } = c.req.valid('json')
      const author = authorOf(c, context)
      const byCaller = { ...author, reason: reason ?? author.reason }
      const pausing = changePause({ control, queue: context.queue }, { name, isPaused }, byCaller)
      await rejectAsUnavailable(pausing)
      return c.json(await getQueue(context, name), 200)
    })
}

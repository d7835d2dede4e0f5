import {
  processList,
  queueList,
  queueParams,
  queuePauseRequest,
  queueRecord,
} from '@fiscus/contracts/tasks/process-record'
import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
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

const pauseQueueRoute = defineRoute({
  method: 'post',
  path: '/queues/{queue}/pause',
  scope: 'cron:write',
  tag: 'Tasks',
  operationId: 'pauseQueue',
  summary: 'Pause a queue',
  description:
    'No worker takes runs from a paused queue, of any tenant; runs in progress continue. The response of a queue that is paused already has who has paused it. Only for callers of the platform, with `tenants:admin`.',
  problems: ['queue-unavailable'],
  request: { params: queueParams, body: jsonBody(queuePauseRequest) },
  responses: { 200: jsonResponse('The queue', queueRecord) },
})

const resumeQueueRoute = defineRoute({
  method: 'post',
  path: '/queues/{queue}/resume',
  scope: 'cron:write',
  tag: 'Tasks',
  operationId: 'resumeQueue',
  summary: 'Resume a queue',
  description:
    'Workers take the runs of the queue again. Only for callers of the platform, with `tenants:admin`.',
  problems: ['queue-unavailable'],
  request: { params: queueParams },
  responses: { 200: jsonResponse('The queue', queueRecord) },
})

/** The processes and queues of the installation. */
export function processesRoutes(context: SchedulerContext) {
  const { control } = context.databases

  async function setPaused(name: QueueName, isPaused: boolean, author: Author) {
    const { queue } = context
    await rejectAsUnavailable(changePause({ control, queue }, { name, isPaused }, author))
    return await getQueue(context, name)
  }

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
    .openapi(pauseQueueRoute, async (c) => {
      requirePlatform(c)
      const author = authorOf(c, context)
      const reason = c.req.valid('json').reason ?? author.reason
      return c.json(await setPaused(c.req.valid('param').queue, true, { ...author, reason }), 200)
    })
    .openapi(resumeQueueRoute, async (c) => {
      requirePlatform(c)
      return c.json(await setPaused(c.req.valid('param').queue, false, authorOf(c, context)), 200)
    })
}

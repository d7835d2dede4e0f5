import { idempotencyHeader } from '@fiscus/contracts/documents/approve-request'
import { activityQuery, runActivity } from '@fiscus/contracts/tasks/run-activity'
import { runCountFilter, runCounts, runFilter, taskRunFilter } from '@fiscus/contracts/tasks/run-filter'
import { runList, runRecord } from '@fiscus/contracts/tasks/run-record'
import { authorOf } from '@fiscus/http/access/author-of'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonResponse } from '@fiscus/http/routes/route-parts'
import type { Context } from 'hono'
import { z } from 'zod'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import { scopeOf } from '../context/task-scope.ts'
import { taskIdOf, taskParams } from '../tasks/task-id.ts'
import { readActivity } from './activity.ts'
import { cancelRunInScope, runTaskNow } from './changes.ts'
import { countScopeRuns, getRun, listScopeRuns, listTaskRuns } from './queries.ts'

const headers = z.object({
  'idempotency-key': idempotencyHeader.shape['idempotency-key'].meta({
    description: 'A repeated request with the same key returns the run that the first request started.',
  }),
})
const runId = z.object({ runId: z.uuid().toLowerCase() })

const listRoute = defineRoute({
  method: 'get',
  path: '/runs',
  scope: 'cron:read',
  tag: 'Runs',
  operationId: 'listAllRuns',
  summary: 'List the runs of all tasks',
  description:
    'A page of the runs of all tasks, the newest first. A page reads at most 10,000 runs: with a filter that few runs match it may have fewer runs than `limit`, or none, and a `next` page.',
  request: { query: runFilter },
  responses: { 200: jsonResponse('A page, the newest first', runList, ['Link']) },
})

const countRoute = defineRoute({
  method: 'get',
  path: '/runs/counts',
  scope: 'cron:read',
  tag: 'Runs',
  operationId: 'countRuns',
  summary: 'Count the runs of all tasks by status',
  description: 'The number of runs by status, for the same filter as the list has, without its status.',
  request: { query: runCountFilter },
  responses: { 200: jsonResponse('The counts', runCounts) },
})

const activityRoute = defineRoute({
  method: 'get',
  path: '/activity',
  scope: 'cron:read',
  tag: 'Runs',
  operationId: 'showActivity',
  summary: 'Show the runs of each task by hour or day',
  description:
    'The number of runs by the name of their task, by bucket of time and by outcome, with the longest duration. A period has at most 169 buckets. Of more than `limit` tasks, those with the most unsuccessful runs are returned.',
  request: { query: activityQuery },
  responses: { 200: jsonResponse('The activity', runActivity) },
})

const getRoute = defineRoute({
  method: 'get',
  path: '/runs/{runId}',
  scope: 'cron:read',
  tag: 'Runs',
  operationId: 'getRun',
  summary: 'Show a run with its result, error and log',
  description: 'The run with this id, with all that it logged at its end.',
  request: { params: runId },
  responses: { 200: jsonResponse('The run', runRecord) },
})

const cancelRoute = defineRoute({
  method: 'post',
  path: '/runs/{runId}/cancel',
  scope: 'cron:run',
  tag: 'Runs',
  operationId: 'cancelRun',
  summary: 'Cancel a run',
  description: 'A scheduled run ends at once; a running run is aborted within two seconds.',
  problems: ['run-over'],
  request: { params: runId },
  responses: { 202: jsonResponse('The current state of the run', runRecord) },
})

const runRoute = defineRoute({
  method: 'post',
  path: '/{id}/run',
  scope: 'cron:run',
  tag: 'Runs',
  operationId: 'runTask',
  summary: 'Run a task now',
  description:
    'Independent of its schedule, also for an inactive or paused task. A run that waits already is the answer, and is put first in its queue. An Idempotency-Key is stored as long as its run is in the execution log.',
  problems: ['task-already-running'],
  request: { params: taskParams, headers },
  responses: {
    202: jsonResponse('The run; Location has its address', runRecord, ['Location', 'Idempotency-Replayed']),
  },
})

const taskRunsRoute = defineRoute({
  method: 'get',
  path: '/{id}/runs',
  scope: 'cron:read',
  tag: 'Runs',
  operationId: 'listRuns',
  summary: 'List the runs of a task',
  description: 'A page of the runs of a task, the newest first.',
  request: { params: taskParams, query: taskRunFilter },
  responses: { 200: jsonResponse('A page, the newest first', runList, ['Link']) },
})

/** The execution log, and the manual start and cancellation of runs. */
export function runsRoutes(context: SchedulerContext) {
  const { control } = context.databases
  return createRoutes()
    .openapi(listRoute, async (c) =>
      pageResponse(c, await listScopeRuns(control, scopeOf(c), c.req.valid('query'))),
    )
    .openapi(countRoute, async (c) =>
      c.json(await countScopeRuns(control, scopeOf(c), c.req.valid('query')), 200),
    )
    .openapi(activityRoute, async (c) =>
      c.json(await readActivity(control, scopeOf(c), c.req.valid('query'), context.clock.now()), 200),
    )
    .openapi(getRoute, async (c) =>
      c.json(await getRun(context, scopeOf(c), c.req.valid('param').runId), 200),
    )
    .openapi(cancelRoute, async (c) => {
      const { runId } = c.req.valid('param')
      return c.json(await cancelRunInScope(context, scopeOf(c), runId, authorOf(c, context)), 202)
    })
    .openapi(runRoute, async (c) => {
      const taskId = await taskIdOf(control, scopeOf(c), c.req.valid('param').id)
      const { 'idempotency-key': idempotencyKey } = c.req.valid('header')
      const pathOf = (runId: string) => runPath(c, runId)
      const request = { taskId, idempotencyKey, pathOf }
      const { run, isRepeated } = await runTaskNow(context, scopeOf(c), request, authorOf(c, context))
      c.header('Location', pathOf(run.id))
      if (isRepeated) c.header('Idempotency-Replayed', 'true')
      return c.json(run, 202)
    })
    .openapi(taskRunsRoute, async (c) => {
      const id = await taskIdOf(control, scopeOf(c), c.req.valid('param').id)
      return pageResponse(c, await listTaskRuns(control, scopeOf(c), id, c.req.valid('query')))
    })
}

/** `…/{id}/run` → `…/runs/{runId}`, under the same mount. */
function runPath(c: Context, runId: string): string {
  return c.req.path.replace(/[^/]+\/run$/, `runs/${runId}`)
}

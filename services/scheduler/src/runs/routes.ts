import { idempotencyHeader } from '@fiscus/contracts/documents/approve-request'
import { runFilter, runList, runRecord } from '@fiscus/contracts/tasks/run-record'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { answer, recordId } from '@fiscus/http/routes/route-parts'
import type { Context } from 'hono'
import { z } from 'zod'
import { authorOf } from '../author-of.ts'
import type { SchedulerContext } from '../context.ts'
import { scopeOf } from '../task-scope.ts'
import { stopRun } from './cancel-run.ts'
import { getRun } from './get-run.ts'
import { listRuns } from './list-runs.ts'
import { runNow } from './run-now.ts'

const headers = z.object({
  'idempotency-key': idempotencyHeader.shape['idempotency-key'].meta({
    description: 'With the same key a repeated call answers the run that the first one started.',
  }),
})
const runId = z.object({ runId: z.uuid().toLowerCase() })

const getRoute = defineRoute({
  method: 'get',
  path: '/runs/{runId}',
  scope: 'cron:read',
  summary: 'Show a run with its result, error and log',
  request: { params: runId },
  responses: { 200: answer('The run', runRecord) },
})

const cancelRoute = defineRoute({
  method: 'post',
  path: '/runs/{runId}/cancel',
  scope: 'cron:run',
  summary: 'Cancel a run',
  description: 'One that waits is withdrawn at once; one that is running hears of it within two seconds.',
  request: { params: runId },
  responses: { 202: answer('The run as it is now', runRecord) },
})

const runRoute = defineRoute({
  method: 'post',
  path: '/{id}/run',
  scope: 'cron:run',
  summary: 'Run a task now',
  description:
    'Whatever its schedule says, also when it is inactive or paused. An Idempotency-Key is remembered as long as the run stands in the log.',
  request: { params: recordId, headers },
  responses: { 202: answer('The run, at its address in Location', runRecord) },
})

const listRoute = defineRoute({
  method: 'get',
  path: '/{id}/runs',
  scope: 'cron:read',
  summary: 'List the runs of a task',
  request: { params: recordId, query: runFilter },
  responses: { 200: answer('A page, the newest first', runList) },
})

/** The execution log, and what is started and stopped by hand. */
export function runsRoutes(context: SchedulerContext) {
  const { control } = context.databases
  return createRoutes()
    .openapi(getRoute, async (c) =>
      c.json(await getRun(control, scopeOf(c), c.req.valid('param').runId), 200),
    )
    .openapi(cancelRoute, async (c) => {
      const { runId } = c.req.valid('param')
      return c.json(await stopRun(control, scopeOf(c), runId, authorOf(c, context)), 202)
    })
    .openapi(runRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { 'idempotency-key': idempotencyKey } = c.req.valid('header')
      const addressOf = (runId: string) => runAddress(c, runId)
      const request = { id, idempotencyKey, addressOf }
      const { run, isRepeated } = await runNow(context, scopeOf(c), request, authorOf(c, context))
      c.header('Location', addressOf(run.id))
      if (isRepeated) c.header('Idempotency-Replayed', 'true')
      return c.json(run, 202)
    })
    .openapi(listRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await listRuns(control, scopeOf(c), id, c.req.valid('query')), 200)
    })
}

/** `…/{id}/run` → `…/runs/{runId}`, under the same mount. */
function runAddress(c: Context, runId: string): string {
  return c.req.path.replace(/[^/]+\/run$/, `runs/${runId}`)
}

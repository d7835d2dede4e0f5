import {
  pauseAnswer,
  pauseRequest,
  resumeRequest,
  taskChange,
} from '@fiscus/contracts/tasks/change-task-request'
import { nextSlotsQuery, previewQuery, slotPreview } from '@fiscus/contracts/tasks/slot-preview'
import { taskFilter, taskList, taskRecord } from '@fiscus/contracts/tasks/task-record'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { answer, ifMatch, json, recordId } from '@fiscus/http/routes/route-parts'
import { countsFrom, endOfPauses, pauseTasks, type TaskSelection } from '@fiscus/scheduling/tasks/pause-tasks'
import type { Context } from 'hono'
import { authorOf } from '../author-of.ts'
import type { SchedulerContext } from '../context.ts'
import { scopeOf } from '../task-scope.ts'
import { changeTask } from './change-task.ts'
import { checkPingUrl } from './check-ping-url.ts'
import { getTask } from './get-task.ts'
import { listTasks } from './list-tasks.ts'
import { showSlots } from './show-slots.ts'

const listRoute = defineRoute({
  method: 'get',
  path: '/records',
  scope: 'cron:read',
  summary: 'List tasks and their statuses',
  request: { query: taskFilter },
  responses: { 200: answer('A page, by name', taskList) },
})

const previewRoute = defineRoute({
  method: 'get',
  path: '/preview',
  scope: 'cron:read',
  summary: 'Try an expression out',
  request: { query: previewQuery },
  responses: { 200: answer('Its next slots', slotPreview) },
})

const pauseRoute = defineRoute({
  method: 'post',
  path: '/pause',
  scope: 'cron:write',
  summary: 'Pause many tasks',
  description: 'Runs that are under way go on. What a pause passes over is up to each misfire policy.',
  request: { body: json(pauseRequest) },
  responses: { 200: answer('They rest', pauseAnswer) },
})

const resumeRoute = defineRoute({
  method: 'post',
  path: '/resume',
  scope: 'cron:write',
  summary: 'Let many tasks go on',
  request: { body: json(resumeRequest) },
  responses: { 200: answer('They go on', pauseAnswer) },
})

const getRoute = defineRoute({
  method: 'get',
  path: '/{id}',
  scope: 'cron:read',
  summary: 'Show a task',
  request: { params: recordId },
  responses: { 200: answer('The task; the ETag is for changing it', taskRecord) },
})

const changeRoute = defineRoute({
  method: 'patch',
  path: '/{id}',
  scope: 'cron:write',
  summary: 'Change the schedule of a task, or activate or deactivate it',
  description:
    'Another expression, time zone or activation counts from now: slots that were due before are not made up for.',
  request: { params: recordId, headers: ifMatch, body: json(taskChange) },
  responses: { 200: answer('The task as it is now', taskRecord) },
})

const nextRoute = defineRoute({
  method: 'get',
  path: '/{id}/next',
  scope: 'cron:read',
  summary: 'Show when a task is due next',
  description:
    'What its schedule says, whether it is active or not; after a pause where it has an end, else none.',
  request: { params: recordId, query: nextSlotsQuery },
  responses: { 200: answer('Its next slots', slotPreview) },
})

/** The registry of tasks. */
export function recordsRoutes(context: SchedulerContext) {
  const { clock } = context
  const { control } = context.databases
  const pauseIn = (c: Context<ApiEnv>, selection: TaskSelection, until: Date | null) => {
    const scope = scopeOf(c)
    const within = scope.kind === 'tenant' ? { ...selection, tenantId: scope.tenantId } : selection
    return pauseTasks(control, { selection: within, until }, authorOf(c, context))
  }
  return createRoutes()
    .openapi(listRoute, async (c) => c.json(await listTasks(control, scopeOf(c), c.req.valid('query')), 200))
    .openapi(previewRoute, (c) => {
      const { n, ...schedule } = c.req.valid('query')
      return c.json(showSlots(schedule, clock.now(), n), 200)
    })
    .openapi(pauseRoute, async (c) => {
      const { until = endOfPauses, ...selection } = c.req.valid('json')
      return c.json({ tasks: await pauseIn(c, selection, until) }, 200)
    })
    .openapi(resumeRoute, async (c) => c.json({ tasks: await pauseIn(c, c.req.valid('json'), null) }, 200))
    .openapi(getRoute, async (c) => {
      const task = await getTask(control, scopeOf(c), c.req.valid('param').id)
      c.header('ETag', etagOf(task.version))
      return c.json(task, 200)
    })
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const changes = c.req.valid('json')
      if (changes.ping_url) await checkPingUrl(context.egressGuard, changes.ping_url)
      const change = { id, ifMatch: c.req.header('if-match'), changes }
      const task = await changeTask(control, scopeOf(c), change, authorOf(c, context))
      c.header('ETag', etagOf(task.version))
      return c.json(task, 200)
    })
    .openapi(nextRoute, async (c) => {
      const { id } = c.req.valid('param')
      const task = await getTask(control, scopeOf(c), id)
      const { expression, timezone } = task
      const after = countsFrom(task.paused_until, clock.now())
      const none = { expression, timezone, next: [] }
      return c.json(after ? showSlots(task, after, c.req.valid('query').n) : none, 200)
    })
}

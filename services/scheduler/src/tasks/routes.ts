import {
  pauseRequest,
  pauseResponse,
  resumeRequest,
  taskChange,
  taskReset,
} from '@fiscus/contracts/tasks/change-task-request'
import { nextSlotsQuery, previewQuery, slotPreview } from '@fiscus/contracts/tasks/slot-preview'
import { taskFilter, taskList, taskRecord } from '@fiscus/contracts/tasks/task-record'
import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { etagOf } from '@fiscus/http/responses/etag'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { ifMatchOrLast, jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import { tasks as messages } from '@fiscus/messages/tasks'
import { countsFrom, endOfPauses } from '@fiscus/scheduling/tasks/pause-tasks'
import type { Context } from 'hono'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import { scopeOf } from '../context/task-scope.ts'
import { changeTask, checkPingUrl, pauseTasksInScope, resetTaskFields } from './changes.ts'
import { nextSlots } from './next-slots.ts'
import { getTask, listTasks } from './queries.ts'
import { taskIdOf, taskParams } from './task-id.ts'

const listRoute = defineRoute({
  method: 'get',
  path: '/records',
  scope: 'cron:read',
  tag: 'Tasks',
  operationId: 'listTasks',
  summary: 'List tasks with their states',
  description: 'A page of tasks with their states, by name.',
  request: { query: taskFilter },
  responses: { 200: jsonResponse('A page, by name', taskList, ['Link']) },
})

const previewRoute = defineRoute({
  method: 'get',
  path: '/preview',
  scope: 'cron:read',
  tag: 'Tasks',
  operationId: 'previewSlots',
  summary: 'Preview the slots of an expression',
  description: 'The next times at which a cron expression is due, in UTC and in local time.',
  request: { query: previewQuery },
  responses: { 200: jsonResponse('The next slots', slotPreview) },
})

const pauseRoute = defineRoute({
  method: 'post',
  path: '/pause',
  scope: 'cron:write',
  tag: 'Tasks',
  operationId: 'pauseTasks',
  summary: 'Pause tasks',
  description:
    "Outstanding runs continue. Each task's misfire policy decides about the slots that pass during the pause.",
  request: { body: jsonBody(pauseRequest) },
  responses: { 200: jsonResponse('The tasks are paused', pauseResponse) },
})

const resumeRoute = defineRoute({
  method: 'post',
  path: '/resume',
  scope: 'cron:write',
  tag: 'Tasks',
  operationId: 'resumeTasks',
  summary: 'Resume tasks',
  description: 'Ends the pause of the tasks. Their misfire policies decide about the slots that passed.',
  request: { body: jsonBody(resumeRequest) },
  responses: { 200: jsonResponse('The tasks are resumed', pauseResponse) },
})

const getRoute = defineRoute({
  method: 'get',
  path: '/{id}',
  scope: 'cron:read',
  tag: 'Tasks',
  operationId: 'getTask',
  summary: 'Show a task',
  description: 'The task with this id or name.',
  request: { params: taskParams },
  responses: { 200: jsonResponse('The task', taskRecord, ['ETag']) },
})

const changeRoute = defineRoute({
  method: 'patch',
  path: '/{id}',
  scope: 'cron:write',
  tag: 'Tasks',
  operationId: 'changeTask',
  summary: 'Change the schedule of a task, or activate or deactivate it',
  description:
    'A new expression, time zone or activation applies from now on: slots that were due before are not run. With If-Match, the change is refused (412) when the task has changed since it was read; without it the last write wins.',
  request: { params: taskParams, headers: ifMatchOrLast, body: jsonBody(taskChange) },
  responses: { 200: jsonResponse('The changed task', taskRecord, ['ETag']) },
})

const resetRoute = defineRoute({
  method: 'post',
  path: '/{id}/reset',
  scope: 'cron:write',
  tag: 'Tasks',
  operationId: 'resetTask',
  summary: 'Return edited fields of a task to the catalogue',
  description:
    'The fields get the values that a new task would have, and follow the catalogue again. Other edited fields stay.',
  request: { params: taskParams, headers: ifMatchOrLast, body: jsonBody(taskReset) },
  responses: { 200: jsonResponse('The task', taskRecord, ['ETag']) },
})

const nextRoute = defineRoute({
  method: 'get',
  path: '/{id}/next',
  scope: 'cron:read',
  tag: 'Tasks',
  operationId: 'listTaskSlots',
  summary: 'Show the next slots of a task',
  description:
    'The slots of its schedule, also for an inactive task. A paused task lists the slots after its pause, or none if the pause has no end.',
  request: { params: taskParams, query: nextSlotsQuery },
  responses: { 200: jsonResponse('The next slots', slotPreview) },
})

/** The registry of tasks. */
export function tasksRoutes(context: SchedulerContext) {
  const { clock } = context
  const { control } = context.databases
  const idOf = (c: Context<ApiEnv>, id: string) => taskIdOf(control, scopeOf(c), id)
  return createRoutes()
    .openapi(listRoute, async (c) =>
      pageResponse(c, await listTasks(control, scopeOf(c), c.req.valid('query'), clock.now())),
    )
    .openapi(previewRoute, (c) => {
      const { n, ...schedule } = c.req.valid('query')
      return c.json(nextSlots(schedule, clock.now(), n), 200)
    })
    .openapi(pauseRoute, async (c) => {
      const { until = endOfPauses, reason, ...selection } = c.req.valid('json')
      if (until <= clock.now())
        throw invalidRequest([
          {
            pointer: '/until',
            detail: messages.pauseInPast(),
            code: 'out-of-range',
          },
        ])
      const pause = { selection, until, reason }
      const tasks = await pauseTasksInScope(control, scopeOf(c), pause, authorOf(c, context))
      return c.json({ tasks }, 200)
    })
    .openapi(resumeRoute, async (c) => {
      const pause = { selection: c.req.valid('json'), until: null }
      const tasks = await pauseTasksInScope(control, scopeOf(c), pause, authorOf(c, context))
      return c.json({ tasks }, 200)
    })
    .openapi(getRoute, async (c) => {
      const id = await idOf(c, c.req.valid('param').id)
      const task = await getTask(control, scopeOf(c), id)
      c.header('ETag', etagOf(task.version))
      return c.json(task, 200)
    })
    .openapi(changeRoute, async (c) => {
      const id = await idOf(c, c.req.valid('param').id)
      const changes = c.req.valid('json')
      if (changes.ping_url) checkPingUrl(changes.ping_url, context.egressAllowed)
      const change = { id, ifMatch: c.req.header('if-match') ?? '*', changes }
      const task = await changeTask(control, scopeOf(c), change, authorOf(c, context))
      c.header('ETag', etagOf(task.version))
      return c.json(task, 200)
    })
    .openapi(resetRoute, async (c) => {
      const id = await idOf(c, c.req.valid('param').id)
      const reset = { id, ifMatch: c.req.header('if-match') ?? '*', fields: c.req.valid('json').fields }
      const task = await resetTaskFields(control, scopeOf(c), reset, authorOf(c, context))
      c.header('ETag', etagOf(task.version))
      return c.json(task, 200)
    })
    .openapi(nextRoute, async (c) => {
      const id = await idOf(c, c.req.valid('param').id)
      const { expression, timezone, paused_until } = await getTask(control, scopeOf(c), id)
      const after = countsFrom(paused_until, clock.now())
      if (!after) return c.json({ expression, timezone, next: [] }, 200)
      return c.json(nextSlots({ expression, timezone }, after, c.req.valid('query').n), 200)
    })
}

import { taskList } from '@fiscus/contracts/tasks/task-record'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { triggerTask } from '@fiscus/scheduling/runs/trigger-task'
import { registryRows } from '@fiscus/tasks/registry-rows'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { jobsPath, tasksPath } from './testing/running-scheduler.ts'
import { schedulerTest } from './testing/scheduler-test.ts'

/** Every route with its scope and a request body. `:task` and `:run` belong to the tenant `theirs`. */
const routes = [
  ['GET', '/records', 'cron:read', undefined],
  ['GET', '/preview?expression=*+*+*+*+*', 'cron:read', undefined],
  ['GET', '/events', 'cron:read', undefined],
  ['GET', '/:task', 'cron:read', undefined],
  ['GET', '/:task/next', 'cron:read', undefined],
  ['GET', '/:task/runs', 'cron:read', undefined],
  ['GET', '/runs', 'cron:read', undefined],
  ['GET', '/runs/counts', 'cron:read', undefined],
  ['GET', '/activity', 'cron:read', undefined],
  ['GET', '/runs/:run', 'cron:read', undefined],
  ['PATCH', '/:task', 'cron:write', { label: 'ours now' }],
  ['POST', '/:task/reset', 'cron:write', {}],
  ['POST', '/pause', 'cron:write', { name: 'nothing' }],
  ['POST', '/resume', 'cron:write', { name: 'nothing' }],
  ['POST', '/activate', 'cron:write', { name: 'nothing' }],
  ['POST', '/deactivate', 'cron:write', { name: 'nothing' }],
  ['POST', '/run', 'cron:run', { name: 'nothing' }],
  ['POST', '/:task/run', 'cron:run', undefined],
  ['POST', '/runs/:run/cancel', 'cron:run', undefined],
] as const
const scopes = ['cron:read', 'cron:run', 'cron:write'] as const

const test = schedulerTest('ours', 'theirs')
  .extend('ours', { scope: 'file' }, ({ call }) => call)
  .extend('theirs', { scope: 'file' }, ({ scheduler }) => scheduler.caller('theirs'))

const ids: Record<string, string> = {}
test.beforeAll(async ({ scheduler, control }) => {
  const task = await scheduler.task('theirs', 'session_cleanup')
  const author = { at: scheduler.clock.now(), actor: 'test', request_id: null, reason: null }
  const triggered = await triggerTask(control, { taskId: task.id, trigger: 'manual' }, author)
  if (triggered.kind !== 'triggered') throw new Error(triggered.kind)
  Object.assign(ids, { task: task.id, run: triggered.run.id })
})

const at = (path: string) => path.replace(/:(\w+)/, (_, noun) => ids[noun] ?? '')

function send(call: Call, [method, path, , body]: (typeof routes)[number], mount = tasksPath) {
  return call(method, mount + at(path), body, { 'if-match': '"v1"' })
}

describe('a key without the scope', () => {
  for (const route of routes)
    test(`${route[0]} ${route[1]} → 403 with the name of the scope`, async ({ scheduler }) => {
      const otherScopes = scopes.filter((scope) => scope !== route[2])
      const reply = await send(await scheduler.caller('theirs', otherScopes), route)
      expect(reply).toMatchObject({ status: 403, body: { code: 'missing-scope' } })
      expect(reply.text).toContain(route[2])
    })
})

describe("another tenant's tasks and runs", () => {
  for (const route of routes.filter(([, path]) => path.includes(':')))
    test(`${route[0]} ${route[1]} → 404 on both paths`, async ({ ours, platform }) => {
      for (const [call, mount] of [
        [ours, tasksPath],
        [platform, '/api/v1/tenants/ours/engine/automation_cron'],
      ] as const)
        expect(await send(call, route, mount)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    })

  test("the tasks of the admin profile → 404 for a tenant's key", async ({ scheduler, ours }) => {
    const { id } = await scheduler.task(null, 'session_cleanup')
    for (const [method, path] of [
      ['GET', id],
      ['GET', `${id}/runs`],
      ['POST', `${id}/run`],
    ] as const)
      expect(await ours(method, `${tasksPath}/${path}`)).toMatchObject({ status: 404 })
  })

  test('are in no list of our own, with any filter', async ({ ours }) => {
    for (const [query, ownTasks] of [
      ['', registryRows.length],
      ['?q=session', 1],
      ['?tenant=theirs', 0],
      ['?profile=admin', 0],
    ] as const) {
      const { body } = await ours('GET', `${tasksPath}/records${query}`)
      const listed = taskList.parse(body).records.map(({ tenant }) => tenant)
      expect(listed, query).toEqual(Array.from({ length: ownTasks }, () => 'ours'))
    }
  })
})

describe('a platform key', () => {
  const mount = '/api/v1/tenants/theirs/engine/automation_cron'

  for (const route of routes)
    test(`${route[0]} ${route[1]} needs ${route[2]} and a platform scope`, async ({ scheduler }) => {
      const [, , scope] = route
      const needed = scope === 'cron:read' ? 'tenants:read' : 'tenants:admin'
      const tooFew = needed === 'tenants:read' ? [[scope]] : [[scope], [scope, 'tenants:read' as const]]
      for (const scopes of tooFew) {
        const caller = await scheduler.caller(null, scopes)
        for (const path of [tasksPath, mount]) {
          const reply = await send(caller, route, path)
          expect(reply).toMatchObject({ status: 403, body: { code: 'missing-scope' } })
          expect(reply.text).toContain(needed)
        }
      }
    })

  test('the jobs of the administration need no platform scope', async ({ scheduler }) => {
    const caller = await scheduler.caller(null, ['jobs:read'])
    expect((await caller('GET', jobsPath)).status).toBe(200)
    expect((await caller('GET', '/api/v1/tenants/theirs/engine/jobs')).status).toBe(403)
  })

  for (const route of routes.filter(([method, path]) => method === 'GET' && path !== '/events'))
    test(`GET ${route[1]} under a tenant → the response as for its key`, async ({ theirs, platform }) => {
      const reply = await send(platform, route, mount)
      expect(reply).toMatchObject({ status: 200, body: Object((await send(theirs, route)).body) })
    })

  test('a change under a tenant is audited in tenant and administration', async ({ scheduler, platform }) => {
    const { id } = await scheduler.task('theirs', 'cron_log_cleanup')
    const headers = { 'x-audit-reason': 'ticket 9' }
    const reply = await platform('POST', `${mount}/${id}/run`, undefined, headers)
    expect(reply.status).toBe(202)
    expect(reply.headers.get('location')).toMatch(new RegExp(`^${mount}/runs/[0-9a-f-]{36}$`))
    expect((await platform('GET', reply.headers.get('location') ?? '')).status).toBe(200)
    const { databases, tenant } = scheduler.fresh
    const byReason = eq(auditLog.reason, 'ticket 9')
    const [ofTenant, ofAdministration] = [
      await databases.withTenant(tenant('theirs').id, (db) => db.select().from(auditLog).where(byReason)),
      await databases.control.select().from(auditLog).where(byReason),
    ]
    expect(ofTenant).toMatchObject([{ entity: 'tenant', action: `POST ${mount}/${id}/run` }])
    expect(ofAdministration).toMatchObject([{ entity: 'cron_task', action: 'run', entity_id: id }])
  })

  test('an unknown tenant → 404', async ({ platform }) => {
    const reply = await platform('GET', '/api/v1/tenants/unknown/engine/automation_cron/records')
    expect(reply.status).toBe(404)
  })

  test("a tenant's key gets 404 under the path of any tenant, its own included", async ({ theirs }) => {
    expect((await theirs('GET', `${mount}/records`)).status).toBe(404)
  })
})

describe('unknown records and parameters', () => {
  const unknown = '0190a0b0-0000-7000-8000-00000000dead'
  for (const [method, path, body] of [
    ['GET', unknown],
    ['GET', `${unknown}/next`],
    ['GET', `${unknown}/runs`],
    ['GET', `runs/${unknown}`],
    ['PATCH', unknown, { is_active: 0 }],
    ['POST', `${unknown}/reset`, {}],
    ['POST', `${unknown}/run`],
    ['POST', `runs/${unknown}/cancel`],
  ] as const)
    test(`${method} ${path} → 404`, async ({ platform }) => {
      expect(await platform(method, `${tasksPath}/${path}`, body)).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
    })

  for (const route of routes)
    test(`${route[0]} ${route[1]} with ?x=1 → 422 at /query/x`, async ({ theirs }) => {
      const [method, path, scope, body] = route
      const address = `${path}${path.includes('?') ? '&' : '?'}x=1`
      expect(await theirs(method, tasksPath + at(address), body)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/query/x' }] },
      })
      expect(scope).toBeDefined()
    })

  for (const [method, path] of [
    ['GET', '7'],
    ['GET', 'runs/7'],
    ['POST', '7/run'],
  ] as const)
    test(`${method} ${path} → 422 at the id`, async ({ theirs }) => {
      const pointer = path.includes('runs') ? '/path/runId' : '/path/id'
      expect(await theirs(method, `${tasksPath}/${path}`)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer }] },
      })
    })

  test('DELETE of a task → 405 with the allowed methods', async ({ theirs }) => {
    const reply = await theirs('DELETE', `${tasksPath}/${ids.task}`)
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')).toContain('PATCH')
  })
})

import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { eq } from 'drizzle-orm'
import { describe, expect, inject } from 'vitest'
import { runningSchedulerOn, tasksPath } from '../testing/running-scheduler.ts'
import { schedulerTest } from '../testing/scheduler-test.ts'

const test = schedulerTest('demo')
  .extend('viewer', { scope: 'file' }, ({ scheduler }) => scheduler.keyOf(null, ['tenants:read']))
  .extend('writer', { scope: 'file' }, ({ scheduler }) => {
    return scheduler.keyOf(null, ['tenants:admin', 'cron:write'])
  })
  /** Sends a request as a browser does after the user has entered the key as password. */
  .extend('browse', ({ scheduler }) => (path: string, key: string, init: RequestInit = {}) => {
    const authorization = `Basic ${Buffer.from(`any-name:${key}`).toString('base64')}`
    const headers = { authorization, ...init.headers }
    return fetch(scheduler.url + path, { redirect: 'manual', ...init, headers })
  })
  .extend('pause', ({ browse }) => (key: string, headers: Record<string, string> = {}) => {
    return browse('/queues/api/queues/pdf/pause', key, { method: 'PUT', headers })
  })

test('the page has resources of this server only, by policy too', async ({ viewer, browse }) => {
  const page = await browse('/queues', viewer)
  expect(page.status).toBe(200)
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/https?:|\*/)
  const html = await page.text()
  const loaded = [...html.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, address]) => address)
  expect(loaded.length).toBeGreaterThan(2)
  for (const address of loaded) expect((await browse(`/queues/${address}`, viewer)).status).toBe(200)
})

const redis = await findRedis()
test.skipIf(redis === null)('while Redis is lost, a page of queues is 503', async () => {
  await using server = await startRedis(redis)
  await using scheduler = await runningSchedulerOn(server.url, inject('databaseServer'))
  const call = await scheduler.caller(null)
  const page = '/queues/api/queues?activeQueue=mail&status=latest&page=1'
  expect((await call('GET', page)).status).toBe(200)
  await server.kill()
  const reply = await call('GET', page)
  expect(reply.status).toBe(503)
  expect(reply.body).toMatchObject({ code: 'queue-unavailable' })
  expect(reply.headers.get('retry-after')).toBe('5')
})

test('/queues/ redirects to the page', async ({ viewer, browse }) => {
  const reply = await browse('/queues/', viewer)
  expect([reply.status, reply.headers.get('location')]).toEqual([308, '/queues'])
})

test('the board lists each queue; jobs contain only ids and the name of the task', async ({
  scheduler,
  call,
  viewer,
  browse,
}) => {
  const { id } = await scheduler.task('demo', 'session_cleanup')
  const run = await call('POST', `${tasksPath}/${id}/run`)
  const reply = await browse('/queues/api/queues?activeQueue=maintenance&status=latest&page=1', viewer)
  const { queues } = Object(await reply.json())
  expect(queues.map(({ name }: { name: string }) => name).sort()).toEqual([
    'dav',
    'jobs',
    'mail',
    'maintenance',
    'pdf',
  ])
  const [job] = queues.find(({ name }: { name: string }) => name === 'maintenance').jobs
  expect(job.data).toEqual({
    runId: Object(run.body).id,
    taskId: id,
    taskName: 'session_cleanup',
    tenantId: scheduler.fresh.tenant('demo').id,
    attempt: 1,
    queue: 'maintenance',
  })
})

describe('read access', () => {
  test('without a key → 401 with a request for HTTP Basic credentials', async ({ scheduler }) => {
    const reply = await fetch(`${scheduler.url}/queues`)
    expect(reply.status).toBe(401)
    expect(reply.headers.get('www-authenticate')).toMatch(/^Basic /)
  })

  test('a page that a browser opens without a session leads to the login, and back', async ({
    scheduler,
  }) => {
    const open = (headers: Record<string, string>, path = '/queues/queue/jobs') =>
      fetch(scheduler.url + path, { redirect: 'manual', headers })
    for (const cookie of ['', 'sid=unknown']) {
      const reply = await open({ accept: 'text/html,*/*', cookie })
      expect([reply.status, reply.headers.get('location')]).toEqual([
        302,
        '/login?next=%2Fqueues%2Fqueue%2Fjobs',
      ])
    }
    expect((await open({ accept: 'application/json' }, '/queues/api/queues')).status).toBe(401)
    expect((await open({ accept: 'text/html,*/*', authorization: 'Basic eDp5' })).status).toBe(401)
  })

  for (const path of ['/queues', '/queues/', '/queues/api/queues', '/queues/queue/maintenance'])
    test(`${path} needs a platform key with tenants:read`, async ({ scheduler, browse }) => {
      const tenants = await scheduler.keyOf('demo', ['cron:read', 'cron:write', 'tenants:admin'])
      const other = await scheduler.keyOf(null, ['cron:read', 'cron:write'])
      const replies = await Promise.all(['unknown', tenants, other].map((key) => browse(path, key)))
      expect(replies.map(({ status }) => status)).toEqual([401, 403, 403])
    })

  test('a key in Authorization: Bearer is accepted too', async ({ scheduler, viewer }) => {
    const headers = { authorization: `Bearer ${viewer}` }
    expect((await fetch(`${scheduler.url}/queues/api/queues`, { headers })).status).toBe(200)
  })
})

test('each change is in the audit log of the administration first, with queue, job, action and reason', async ({
  control,
  writer,
  browse,
}) => {
  const headers = { 'x-audit-reason': 'ticket 7' }
  for (const change of ['pause', 'queues/pdf/pause', 'queues/pdf/7/retry/failed'])
    await browse(`/queues/api/${change === 'pause' ? 'queues/pause' : change}`, writer, {
      method: 'PUT',
      headers,
    })
  await browse('/queues/api/queues', writer, { headers })
  const entries = await control
    .select()
    .from(auditLog)
    .where(eq(auditLog.reason, 'ticket 7'))
    .orderBy(auditLog.id)
  expect(entries).toMatchObject([
    { entity: 'queue', entity_id: 'all', action: 'PUT queues/pause', actor: expect.stringMatching(/^key:/) },
    { entity: 'queue', entity_id: 'pdf', action: 'PUT queues/pdf/pause' },
    { entity: 'queue', entity_id: 'pdf', action: 'PUT queues/pdf/7/retry/failed' },
  ])
})

for (const [path, pointer] of [
  ['/queues/api/queues?activeQueue=%00', '/query/activeQueue'],
  ['/queues/api/queues?activeQueue=jobs&page=99999999999999999999999', '/query/page'],
  ['/queues/api/queues?activeQueue=jobs&jobsPerPage=-1', '/query/jobsPerPage'],
  ['/queues/api/queues/jobs/%00', '/path'],
  ['/queues/queue/%00', '/path'],
] as const)
  test(`${path} → 422 at ${pointer}`, async ({ viewer, browse }) => {
    const reply = await browse(path, viewer)
    expect([reply.status, await reply.json()]).toMatchObject([422, { errors: [{ pointer }] }])
  })

describe('write access', () => {
  test('a change needs tenants:admin and cron:write', async ({ scheduler, pause }) => {
    for (const scopes of [['tenants:admin'], ['tenants:read', 'cron:write']] as const)
      expect((await pause(await scheduler.keyOf(null, scopes))).status).toBe(403)
  })

  test('a change needs a page of the same origin', async ({ scheduler, writer, pause }) => {
    expect((await pause(writer, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await pause(writer, { origin: 'https://example.org' })).status).toBe(403)
    expect((await pause(writer, { origin: 'null' })).status).toBe(403)
    expect((await pause(writer, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await pause(writer, { origin: scheduler.url })).status).toBe(200)
  })
})

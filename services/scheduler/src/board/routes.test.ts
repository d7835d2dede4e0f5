import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { QueuedRun } from '@fiscus/scheduling/queue/queued-run'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { eq } from 'drizzle-orm'
import { describe, expect, inject } from 'vitest'
import { runningSchedulerOn, tasksPath } from '../testing/running-scheduler.ts'
import { schedulerTest } from '../testing/scheduler-test.ts'

const test = schedulerTest('demo')
  .extend('viewer', { scope: 'file' }, ({ scheduler }) =>
    scheduler.keyOf(null, ['tenants:read', 'cron:read']),
  )
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

describe('on PostgreSQL', () => boardConforms(null))
describe.skipIf(redis === null)('on Redis (needs redis-server)', () => boardConforms(redis))

/** The tests of both backends. */
function boardConforms(program: typeof redis) {
  async function open() {
    await using opened = new AsyncDisposableStack()
    const server = program === null ? null : opened.use(await startRedis(program))
    const scheduler = opened.use(await runningSchedulerOn(server?.url, inject('databaseServer'), 'demo'))
    const call = await scheduler.caller(null)
    const resources = opened.move()
    const read = async (path: string) => Object((await call('GET', `/queues/api/queues${path}`)).body)
    /** The queue `maintenance` as a page of the board shows it. */
    async function maintenance(status: string) {
      const { queues } = await read(`?activeQueue=maintenance&status=${status}&page=1`)
      return queues.find(({ name }: { name: string }) => name === 'maintenance')
    }
    return { scheduler, call, read, maintenance, [Symbol.asyncDispose]: () => resources.disposeAsync() }
  }

  test('each queue is there; a job has the name of its task, its tenant, slot and trigger, and a link', async () => {
    await using board = await open()
    const { queues } = await board.read('')
    expect(queues.map(({ name }: { name: string }) => name).sort()).toEqual([
      'dav',
      'jobs',
      'mail',
      'maintenance',
      'pdf',
    ])
    const { id } = await board.scheduler.task('demo', 'session_cleanup')
    const run = Object((await board.call('POST', `${tasksPath}/${id}/run`)).body)
    const { jobs, counts } = await board.maintenance('latest')
    expect(counts).toMatchObject({ waiting: 1, completed: 0, failed: 0 })
    const job = {
      id: `run-${run.id}-1`,
      name: 'session_cleanup',
      data: {
        tenant: 'demo',
        slot: null,
        trigger: 'manual',
        runId: run.id,
        taskId: id,
        taskName: 'session_cleanup',
        tenantId: board.scheduler.fresh.tenant('demo').id,
        attempt: 1,
        queue: 'maintenance',
      },
      externalUrl: { href: `/automation/runs/${run.id}` },
      isFailed: false,
    }
    expect(jobs).toMatchObject([job])
    expect(jobs[0].data).toEqual(job.data)
    expect(await board.read(`/maintenance/${job.id}`)).toMatchObject({ job, status: 'waiting' })
  })

  test('ended runs are the completed and failed jobs, with result or error, duration, log and link', async () => {
    await using board = await open()
    const { fresh } = board.scheduler
    const { id: task_id, name: task_name, tenant_id } = await board.scheduler.task('demo', 'session_cleanup')
    const slot = new Date('2026-11-21T07:45:00Z')
    const run = {
      task_id,
      task_name,
      tenant_id,
      trigger: 'schedule',
      scheduled_at: slot,
      worker: 'w1',
    } as const
    const started_at = new Date('2026-11-21T07:45:01Z')
    const finished_at = new Date('2026-11-21T07:45:03.500Z')
    const error = 'Error: disk full\n    at write (file.ts:1:1)'
    const [success, failure] = await fresh.owner
      .insert(cronRuns)
      .values([
        {
          ...run,
          slot,
          status: 'success',
          result: '3 sessions deleted',
          found_work: true,
          started_at,
          finished_at,
        },
        { ...run, status: 'failed', error, started_at, finished_at, log_lines: ['opened', 'failed'] },
      ])
      .returning({ id: cronRuns.id })
    const completed = await board.maintenance('completed')
    expect(completed.counts).toMatchObject({ waiting: 0, completed: 1, failed: 1 })
    expect(completed.jobs).toMatchObject([
      {
        name: task_name,
        data: { tenant: 'demo', slot: slot.toISOString(), trigger: 'schedule', runId: success?.id },
        returnValue: '3 sessions deleted',
        processedOn: started_at.getTime(),
        finishedOn: finished_at.getTime(),
        processedBy: 'w1',
        isFailed: false,
        externalUrl: { href: `/automation/runs/${success?.id}` },
      },
    ])
    const failed = {
      id: `run-${failure?.id}-1`,
      name: task_name,
      failedReason: 'Error: disk full',
      isFailed: true,
      externalUrl: { href: `/automation/runs/${failure?.id}` },
    }
    expect((await board.maintenance('failed')).jobs).toMatchObject([failed])
    const names = (await board.maintenance('latest')).jobs.map(({ data }: { data: QueuedRun }) => data.runId)
    expect(names).toEqual([success?.id, failure?.id])
    expect(await board.read(`/maintenance/${failed.id}`)).toMatchObject({
      job: { ...failed, stacktrace: [error] },
      status: 'failed',
    })
    expect(await board.read(`/maintenance/${failed.id}/logs`)).toEqual(['opened', 'failed'])
  })

  test('a change of an ended run is 409, and says where it can be repeated', async () => {
    await using board = await open()
    const { id: task_id, name: task_name } = await board.scheduler.task('demo', 'session_cleanup')
    const at = board.scheduler.clock.now()
    const run = { task_id, task_name, trigger: 'manual', scheduled_at: at, finished_at: at } as const
    const [failure] = await board.scheduler.fresh.owner
      .insert(cronRuns)
      .values({ ...run, status: 'failed', error: 'no' })
      .returning({ id: cronRuns.id })
    const change = async (path: string) => {
      const { status, body } = await board.call('PUT', `/queues/api/queues/maintenance/${path}`)
      return [status, body]
    }
    for (const path of [
      `run-${failure?.id}-1/retry`,
      `run-${failure?.id}-1/clean`,
      'retry/failed',
      'clean/failed',
    ])
      expect(await change(path)).toMatchObject([
        409,
        { message: expect.stringContaining('This run has ended') },
      ])
    expect((await change('unknown/clean'))[0]).toBe(404)
    expect((await change('clean/delayed'))[0]).toBe(200)
    expect((await board.maintenance('failed')).counts).toMatchObject({ failed: 1 })
  })
}

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
    test(`${path} needs a platform key with tenants:read and cron:read`, async ({ scheduler, browse }) => {
      const tenants = await scheduler.keyOf('demo', ['cron:read', 'cron:write', 'tenants:admin'])
      const other = await scheduler.keyOf(null, ['cron:read', 'cron:write'])
      const withoutRuns = await scheduler.keyOf(null, ['tenants:admin'])
      const replies = await Promise.all(
        ['unknown', tenants, other, withoutRuns].map((key) => browse(path, key)),
      )
      expect(replies.map(({ status }) => status)).toEqual([401, 403, 403, 403])
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
    { entity: 'queue', entity_id: 'all', action: 'pause', actor: expect.stringMatching(/^key:/) },
    { entity: 'queue', entity_id: 'pdf', action: 'pause' },
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

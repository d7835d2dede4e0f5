import { asOwner } from '@fiscus/db/connections/connect'
import { controlDatabase } from '@fiscus/db/connections/databases'
import { createKey } from '@fiscus/db/keys/create-key'
import { revokeKey } from '@fiscus/db/keys/revoke-key'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { resumeTenant, suspendTenant } from '@fiscus/db/tenants/suspend-tenant'
import { writeHeartbeat } from '@fiscus/scheduling/execution/write-heartbeat'
import { endRun } from '@fiscus/scheduling/runs/end-run'
import { startRun } from '@fiscus/scheduling/runs/start-run'
import { triggerTask } from '@fiscus/scheduling/runs/trigger-task'
import { sampleRunEnd } from '@fiscus/scheduling/testing/sample-run-end'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { type EventSource, openEventSource } from '../testing/event-source.ts'
import { type RunningScheduler, tasksPath } from '../testing/running-scheduler.ts'
import { schedulerTest } from '../testing/scheduler-test.ts'
import { changesMax } from './read-changes.ts'

const test = schedulerTest('demo', 'other')
  .extend('keys', { scope: 'file' }, async ({ scheduler }) => {
    const [demo, limited] = [await scheduler.keyOf('demo'), await scheduler.keyOf('demo')]
    return { demo, limited, platform: await scheduler.keyOf(null) }
  })
  .extend(
    'connect',
    ({ scheduler, keys }) =>
      (owner: keyof typeof keys, { query = '', lastEventId = '' } = {}) => {
        return openEventSource(`${scheduler.url}${tasksPath}/events${query}`, keys[owner], lastEventId)
      },
  )
  .extend('rename', ({ scheduler, control }) => async (slug: string | null, label: string) => {
    const { id } = await scheduler.task(slug, 'session_cleanup')
    await control.update(cronTasks).set({ label }).where(eq(cronTasks.id, id))
  })

/** The data of the next event whose task has a label. */
async function received(source: EventSource, label: string) {
  while (true) {
    const { event, data } = await source.next()
    if (event === 'task' && Object(data).label === label) return Object(data)
  }
}

test('a change of any source is sent as the whole record', async ({ scheduler, call, connect }) => {
  await using source = await connect('demo')
  expect(source.response.headers.get('content-type')).toBe('text/event-stream')
  expect(source.response.headers.get('cache-control')).toBe('no-cache')
  const { id } = await scheduler.task('demo', 'session_cleanup')
  const reply = await call('PATCH', `${tasksPath}/${id}`, { label: 'edited' }, { 'if-match': '*' })
  expect(await received(source, 'edited')).toEqual(reply.body)
})

test('a manual run is sent: the record has the outstanding run', async ({ scheduler, call, connect }) => {
  await using source = await connect('demo')
  const { id } = await scheduler.task('demo', 'cron_log_cleanup')
  const run = await call('POST', `${tasksPath}/${id}/run`)
  const event = await source.next()
  expect(event).toMatchObject({ event: 'task', data: { id, run_id: Object(run.body).id } })
})

test('runs are sent on request: when they are scheduled, report progress, and end', async ({
  scheduler,
  control,
  call,
  connect,
}) => {
  await using source = await connect('demo', { query: '?events=run' })
  await using tasks = await connect('demo')
  const { id } = await scheduler.task('demo', 'api_log_cleanup')
  const run = Object((await call('POST', `${tasksPath}/${id}/run`)).body)
  expect(await source.next()).toMatchObject({
    event: 'run',
    data: { id: run.id, status: 'scheduled', tenant: 'demo' },
  })
  const started = { leaseToken: 't', worker: 'w1', at: scheduler.clock.now() }
  const start = await startRun(control, { runId: run.id, taskId: id, attempt: 1, ...started })
  expect(await source.next()).toMatchObject({
    event: 'run',
    data: { id: run.id, status: 'running', worker: 'w1' },
  })
  const heartbeat = { elapsedMs: 10, memoryBytes: null, progressDone: 3, progressTotal: 9, logLines: ['one'] }
  await writeHeartbeat(control, { runId: run.id, fence: start?.fence ?? 0, ...heartbeat })
  expect(await source.next()).toMatchObject({
    event: 'run',
    data: { id: run.id, progress_done: 3, progress_total: 9 },
  })
  const end = sampleRunEnd({ runId: run.id, taskId: id, fence: start?.fence ?? 0, at: scheduler.clock.now() })
  expect(await endRun(control, end)).toBe(true)
  expect(await source.next()).toMatchObject({ event: 'run', data: { id: run.id, status: 'success' } })
  expect(await tasks.next()).toMatchObject({ event: 'task', data: { id } })
})

test("a tenant's stream has no run of another scope", async ({ scheduler, control, call, connect }) => {
  await using source = await connect('demo', { query: '?events=task,run' })
  const author = { at: scheduler.clock.now(), actor: 'test', request_id: null, reason: null }
  for (const slug of ['other', null])
    await triggerTask(
      control,
      { taskId: (await scheduler.task(slug, 'audit_log_cleanup')).id, trigger: 'manual' },
      author,
    )
  const { id } = await scheduler.task('demo', 'audit_log_cleanup')
  await call('POST', `${tasksPath}/${id}/run`)
  expect(await source.next()).toMatchObject({ event: 'task', data: { id } })
  expect(await source.next()).toMatchObject({ event: 'run', data: { task_id: id } })
})

test("a tenant's key receives its own changes, a platform key all", async ({ connect, rename }) => {
  await using ours = await connect('demo')
  await using all = await connect('platform')
  await using admin = await connect('platform', { query: '?profile=admin' })
  for (const slug of ['other', null, 'demo']) await rename(slug, 'for whom')
  expect(await received(ours, 'for whom')).toMatchObject({ tenant: 'demo' })
  const tenants = [1, 2, 3].map(async () => (await received(all, 'for whom')).tenant)
  expect(new Set(await Promise.all(tenants))).toEqual(new Set(['demo', 'other', null]))
  expect(await received(admin, 'for whom')).toMatchObject({ profile: 'admin' })
})

test('a connection with the last id receives each later change once', async ({ connect, rename }) => {
  const first = await connect('demo')
  await rename('demo', 'received')
  await received(first, 'received')
  const lastEventId = first.lastEventId()
  expect(lastEventId).toMatch(/^\d+:\d+:/)
  await first[Symbol.asyncDispose]()

  await rename('demo', 'missed')
  await using second = await connect('demo', { lastEventId })
  expect(await second.next()).toMatchObject({ event: 'task', data: { label: 'missed' } })
  await rename('demo', 'after it')
  expect(await second.next()).toMatchObject({ event: 'task', data: { label: 'after it' } })
})

test('a change in a transaction that commits late is sent', async ({ scheduler, control, connect }) => {
  await using source = await connect('demo')
  const { id } = await scheduler.task('demo', 'session_cleanup')
  const late = Promise.withResolvers<void>()
  const transaction = control.transaction(async (tx) => {
    await tx.update(cronTasks).set({ label: 'late' }).where(eq(cronTasks.id, id))
    await late.promise
  })
  const { id: another } = await scheduler.task('demo', 'cron_log_cleanup')
  await control.update(cronTasks).set({ label: 'early' }).where(eq(cronTasks.id, another))
  await received(source, 'early')
  late.resolve()
  await transaction
  expect(await received(source, 'late')).toMatchObject({ id })
})

for (const lastEventId of ['7', 'x', '1:0:', '1:9000000000000000:', '7:8:9,'])
  test(`a connection with the unknown id ${lastEventId} receives reset`, async ({ connect, rename }) => {
    await using source = await connect('demo', { lastEventId })
    expect(await source.next()).toMatchObject({ event: 'reset' })
    await rename('demo', `after ${lastEventId}`)
    expect(await received(source, `after ${lastEventId}`)).toMatchObject({ tenant: 'demo' })
  })

test('too many changes at once reset the platform stream only', async ({ scheduler, control, connect }) => {
  await using all = await connect('platform')
  await using ours = await connect('demo')
  await control.execute(sql`
    insert into cron_tasks (profile, tenant_id, name, label, command_class, expression, timezone)
    select 'client', ${scheduler.fresh.tenant('other').id}, 'many_' || n, 'many', 'none', '* * * * *', 'UTC'
    from generate_series(0, ${changesMax}) as n`)
  await control.update(cronTasks).set({ label: 'many' })
  while ((await all.next()).event !== 'reset');
  expect(await received(ours, 'many')).toMatchObject({ tenant: 'demo' })
})

test('HEAD opens no stream', async ({ scheduler }) => {
  const headers = { authorization: `Bearer ${await scheduler.keyOf('demo')}` }
  for (let request = 0; request <= 20; request++) {
    const reply = await fetch(`${scheduler.url}${tasksPath}/events`, { method: 'HEAD', headers })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  }
})

test('a key may open 20 streams; closing one allows another', async ({ scheduler, keys, connect }) => {
  const sources = await Promise.all(Array.from({ length: 20 }, () => connect('limited')))
  const refused = await fetch(`${scheduler.url}${tasksPath}/events`, {
    headers: { authorization: `Bearer ${keys.limited}` },
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  for (const source of sources) await source[Symbol.asyncDispose]()
  await expect
    .poll(async () => {
      await using source = await connect('limited')
      return source.response.status
    })
    .toBe(200)
})

describe('a stream ends at once', () => {
  /** Opens a stream with a new key of the tenant `other`. Its `ended` resolves at the end of the stream. */
  async function openStream({ url, fresh, clock }: RunningScheduler, tenantId: string | null) {
    const scopes = ['cron:read', 'tenants:read'] as const
    const { key, row } = await createKey(
      { control: fresh.owner, author: testAuthor(clock) },
      { name: 'x', tenantId, scopes, expiresInDays: 1 },
    )
    const source = await openEventSource(`${url}${tasksPath}/events`, key)
    expect(source.response.status).toBe(200)
    return { keyId: row.id, ended: expect(source.next()).rejects.toThrow('The stream has ended'), source }
  }

  test('when its key is revoked, and other streams continue', async ({ scheduler, connect, rename }) => {
    await using ours = await connect('demo')
    const { keyId, ended } = await openStream(scheduler, null)
    await asOwner(scheduler.fresh.url, (owner) =>
      revokeKey({ control: controlDatabase(owner), author: testAuthor(scheduler.clock) }, keyId),
    )
    await ended
    await rename('demo', 'after the revocation')
    expect(await received(ours, 'after the revocation')).toMatchObject({ tenant: 'demo' })
  })

  test('when its tenant is suspended', async ({ scheduler }) => {
    const { ended } = await openStream(scheduler, scheduler.fresh.tenant('other').id)
    const change = (work: typeof suspendTenant) =>
      asOwner(scheduler.fresh.url, (owner) => work(controlDatabase(owner), 'other', testAuthor()))
    await change(suspendTenant)
    await ended
    await change(resumeTenant)
    const call = await scheduler.caller('other')
    await expect.poll(async () => (await call('HEAD', `${tasksPath}/events`)).status).toBe(200)
  })

  test('before the first change after its key has expired', async ({ scheduler, rename }) => {
    const { ended } = await openStream(scheduler, scheduler.fresh.tenant('other').id)
    scheduler.clock.moveBy(24 * 3_600_000)
    await rename('other', 'after the expiry')
    await ended
  })
})

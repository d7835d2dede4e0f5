import { processList, queueList } from '@fiscus/contracts/tasks/process-record'
import { queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import { cronProcesses, cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { tasksPath } from '../testing/running-scheduler.ts'
import { schedulerTest } from '../testing/scheduler-test.ts'

const test = schedulerTest('demo', 'other')

test.beforeAll(async ({ scheduler, control }) => {
  const ofWorker = { queues: ['jobs', 'mail'], concurrency: 6, memory_bytes: 100_000_000, version: '1.2.3' }
  const started_at = new Date('2026-11-21T07:00:00Z')
  const process = { host: 'host-1', started_at, heartbeat_at: sql`now()` }
  await control.insert(cronProcesses).values([
    { ...process, id: 'w1', kind: 'worker', details: ofWorker },
    {
      ...process,
      id: 'w2',
      kind: 'worker',
      details: { queues: [] },
      heartbeat_at: sql`now() - interval '40 seconds'`,
    },
    { ...process, id: 't1', kind: 'ticker', details: { ticked_at: '2026-11-21T08:00:00Z' } },
  ])
  for (const slug of ['demo', 'other']) {
    const task = await scheduler.task(slug, 'session_cleanup')
    const row = {
      task_id: task.id,
      tenant_id: task.tenant_id,
      task_name: task.name,
      trigger: 'manual' as const,
    }
    const run = { ...row, status: 'running' as const, worker: 'w1', scheduled_at: started_at, started_at }
    const [stored] = await control
      .insert(cronRuns)
      .values({ ...run, progress_done: 3, progress_total: 9 })
      .returning()
    await control
      .update(cronTasks)
      .set({ run_id: stored?.id ?? null, is_running: 1 })
      .where(eq(cronTasks.id, task.id))
  }
})

test('processes have their heartbeat, memory, version, and the runs that they execute', async ({
  platform,
}) => {
  const { processes } = processList.parse((await platform('GET', `${tasksPath}/processes`)).body)
  expect(processes).toMatchObject([
    { id: 't1', kind: 'ticker', ticked_at: '2026-11-21T08:00:00.000Z', queues: [], running: [] },
    {
      id: 'w1',
      kind: 'worker',
      host: 'host-1',
      version: '1.2.3',
      started_at: '2026-11-21T07:00:00.000Z',
      is_silent: false,
      memory_bytes: 100_000_000,
      queues: ['mail', 'jobs'],
      concurrency: 6,
    },
    { id: 'w2', is_silent: true, memory_bytes: null, version: null, concurrency: null, running: [] },
  ])
  expect(processes[1]?.running.map(({ tenant }) => tenant).toSorted()).toEqual(['demo', 'other'])
  expect(processes[1]?.running[0]).toMatchObject({
    task_name: 'session_cleanup',
    task_label: 'Session cleanup',
    started_at: '2026-11-21T07:00:00.000Z',
    progress_done: 3,
    progress_total: 9,
  })
  expect(processes[2]?.heartbeat_age_seconds).toBeGreaterThanOrEqual(40)
})

test('under the path of a tenant they have only its runs', async ({ platform }) => {
  const { body } = await platform('GET', '/api/v1/tenants/demo/engine/automation_cron/processes')
  const { processes } = processList.parse(body)
  expect(processes.flatMap(({ running }) => running.map(({ tenant }) => tenant))).toEqual(['demo'])
})

test('queues have their depth, and whether a worker serves them', async ({ platform, scheduler }) => {
  const { id } = await scheduler.task('demo', 'cron_log_cleanup')
  expect((await platform('POST', `${tasksPath}/${id}/run`)).status).toBe(202)
  const { queues } = queueList.parse((await platform('GET', `${tasksPath}/queues`)).body)
  expect(queues.map(({ queue, has_worker }) => [queue, has_worker])).toEqual(
    queueNames.map((name) => [name, name === 'jobs' || name === 'mail']),
  )
  expect(queues.at(-1)).toMatchObject({ waiting: 1, active: 0, delayed: 0, failed: 0, is_paused: false })
})

test('a queue is paused and resumed, with who has done it, since when and why', async ({
  scheduler,
  control,
  platform,
}) => {
  const pdf = `${tasksPath}/queues/pdf`
  const open = { queue: 'pdf', is_paused: false, paused_by: null, paused_at: null, paused_reason: null }
  const pause = await platform('PATCH', pdf, { is_paused: true, reason: 'a new Chromium' })
  expect(pause.status).toBe(200)
  const paused = {
    queue: 'pdf',
    is_paused: true,
    paused_by: expect.stringMatching(/^key:/),
    paused_by_name: 'test',
    paused_at: '2026-11-21T08:00:00.000Z',
    paused_reason: 'a new Chromium',
  }
  expect(pause.body).toMatchObject(paused)
  scheduler.clock.moveBy(60_000)
  expect((await platform('PATCH', pdf, { is_paused: true })).body, 'it is paused already').toMatchObject(
    paused,
  )
  const { queues } = queueList.parse((await platform('GET', `${tasksPath}/queues`)).body)
  expect(queues.filter(({ is_paused }) => is_paused)).toMatchObject([paused])
  expect((await platform('PATCH', pdf, { is_paused: false })).body).toMatchObject(open)
  const written = await control
    .select({ action: auditLog.action, reason: auditLog.reason })
    .from(auditLog)
    .where(eq(auditLog.entity, 'queue'))
    .orderBy(auditLog.at)
  expect(written).toEqual([
    { action: 'pause', reason: 'a new Chromium' },
    { action: 'resume', reason: null },
  ])
})

test('a pause on Bull Board is shown with its author', async ({ platform }) => {
  expect((await platform('PUT', '/queues/api/queues/dav/pause')).status).toBe(200)
  const { queues } = queueList.parse((await platform('GET', `${tasksPath}/queues`)).body)
  expect(queues.find(({ queue }) => queue === 'dav')).toMatchObject({
    is_paused: true,
    paused_by: expect.stringMatching(/^key:/),
    paused_by_name: 'test',
    paused_at: expect.any(String),
  })
  expect((await platform('PUT', '/queues/api/queues/dav/resume')).status).toBe(200)
})

test('a queue is changed by the platform only, with both scopes', async ({ scheduler, call }) => {
  const path = `${tasksPath}/queues/pdf`
  const change = { is_paused: true }
  expect((await call('PATCH', path, change)).status, 'a tenant').toBe(403)
  for (const scopes of [
    ['tenants:admin', 'cron:read'],
    ['tenants:read', 'cron:write'],
  ] as const)
    expect((await (await scheduler.caller(null, scopes))('PATCH', path, change)).status).toBe(403)
})

test('a scheduled run says what it waits for', async ({ scheduler, platform }) => {
  const { id } = await scheduler.task('other', 'cron_log_cleanup')
  const started = await platform('POST', `${tasksPath}/${id}/run`)
  expect(started.body).toMatchObject({
    status: 'scheduled',
    waiting_for: 'no worker takes runs from the queue maintenance',
    waiting_for_message: { code: 'waiting.noWorker', params: { queue: 'maintenance' } },
  })
  await platform('PATCH', `${tasksPath}/queues/maintenance`, { is_paused: true })
  const run = `${tasksPath}/runs/${Object(started.body).id}`
  expect((await platform('GET', run)).body).toMatchObject({ waiting_for: 'the queue maintenance is paused' })
  await platform('PATCH', `${tasksPath}/queues/maintenance`, { is_paused: false })
  const cancelled = await platform('POST', `${run}/cancel`)
  expect(cancelled.body).toMatchObject({ status: 'skipped', waiting_for: null, waiting_for_message: null })
})

for (const path of ['processes', 'queues'])
  test(`${path} are not shown to a tenant, nor without the scope`, async ({ scheduler, call }) => {
    expect((await call('GET', `${tasksPath}/${path}`)).status).toBe(403)
    for (const scopes of [['tenants:read'], ['cron:read']] as const)
      expect((await (await scheduler.caller(null, scopes))('GET', `${tasksPath}/${path}`)).status).toBe(403)
    const reader = await scheduler.caller(null, ['tenants:read', 'cron:read'])
    expect((await reader('GET', `${tasksPath}/${path}`)).status).toBe(200)
  })

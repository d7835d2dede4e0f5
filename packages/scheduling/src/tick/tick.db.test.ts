import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { registerTenant } from '@fiscus/db/tenants/register-tenant'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import { postgresLeases } from '../leases/postgres-leases.ts'
import { cancelRun } from '../runs/cancel-run.ts'
import { endRun } from '../runs/end-run.ts'
import { startRun } from '../runs/start-run.ts'
import { sampleRegistryRows, testAuthor, testQueue, testRegistry } from '../testing/sample-registry.ts'
import { sampleRunEnd } from '../testing/sample-run-end.ts'
import { tick } from './tick.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
afterEach(() => fresh.owner.delete(cronTasks))
const registry = testRegistry(fresh)
const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const next_run_at = at('08:00:00')

function ticker(queue: Pick<ReturnType<typeof testQueue>, 'enqueue'>) {
  const context = {
    control,
    databases: fresh.databases,
    leases: postgresLeases(control),
    queue,
    registry: [],
  }
  return (now: Date, signal = new AbortController().signal) => tick(context, now, signal)
}

test('a tick without due tasks reports zeros', async () => {
  const queue = testQueue()
  expect(await ticker(queue)(next_run_at)).toEqual({
    registered: 0,
    released: {
      timedOut: [],
      workerLost: [],
      givenUp: [],
      abandoned: 0,
      leasesError: null,
      fenceError: null,
    },
    due: 0,
    enqueued: 0,
    skipped: 0,
    missed: 0,
    recordedBefore: 0,
    requeued: 0,
    notEnqueued: 0,
    queueError: null,
    lagMs: 0,
  })
  expect(queue.runs).toEqual([])
})

test('due runs go to the queue of their task, and the report has the age of the oldest slot', async () => {
  const queue = testQueue()
  await registry.addTask({ name: 'import', next_run_at })
  await registry.addTask({ name: 'unheard_of', next_run_at })
  await registry.addTask({
    name: 'late',
    next_run_at: at('07:58:00'),
    misfire_policy: 'skip',
    expression: '58 7 * * *',
  })
  const context = {
    control,
    databases: fresh.databases,
    leases: postgresLeases(control),
    queue,
    registry: sampleRegistryRows,
  }
  const report = await tick(context, at('08:00:03'), new AbortController().signal)
  expect(report).toMatchObject({ due: 3, enqueued: 2, skipped: 1, missed: 1, lagMs: 3000, requeued: 0 })
  expect(queue.runs.map((run) => run.queue).toSorted()).toEqual(['jobs', 'maintenance'])
})

test('a tick claims more than one batch, and concurrent tickers claim each task once', async () => {
  await control.execute(sql`
    insert into cron_tasks (profile, name, label, command_class, expression, timezone, next_run_at)
    select 'admin', 'bulk_' || n, '', 'x', '* * * * *', 'UTC', ${next_run_at.toISOString()}::timestamptz from generate_series(1, 2500) as n`)
  const queue = testQueue()
  const reports = await Promise.all([1, 2, 3].map(() => ticker(queue)(next_run_at)))
  expect(reports.reduce((sum, { enqueued }) => sum + enqueued, 0)).toBe(2500)
  expect(new Set(queue.runs.map(({ runId }) => runId)).size).toBe(2500)
  expect(await control.$count(cronRuns)).toBe(2500)
})

test('runs that the queue rejects wait in the database, and are enqueued 30 s later', async () => {
  const task = await registry.addTask({ name: 'waiting', next_run_at })
  const error = new Error('no connection')
  const broken = { enqueue: () => Promise.reject(error) }
  expect(await ticker(broken)(at('08:00:00'))).toMatchObject({
    due: 1,
    enqueued: 0,
    notEnqueued: 1,
    queueError: error,
  })
  const queue = testQueue()
  expect(await ticker(queue)(at('08:00:30'))).toMatchObject({ requeued: 0 })
  expect(await ticker(queue)(at('08:00:31'))).toMatchObject({ requeued: 1 })
  const [run] = await registry.runs(task)
  expect(queue.runs).toEqual([
    {
      runId: run?.id,
      taskId: task.id,
      taskName: 'waiting',
      tenantId: null,
      attempt: 1,
      queue: 'maintenance',
    },
  ])
  expect(await ticker(queue)(at('08:00:40')), 'is not enqueued again at once').toMatchObject({ requeued: 0 })
})

test('a run that was rescheduled is enqueued at once, with its next attempt', async () => {
  const task = await registry.addTask({ name: 'back', next_run_at })
  const queue = testQueue()
  await ticker(queue)(next_run_at)
  const [queued] = queue.runs.splice(0)
  const run = await startRun(control, {
    runId: queued?.runId ?? '',
    taskId: task.id,
    attempt: 1,
    leaseToken: 't',
    worker: 'w',
    at: next_run_at,
  })
  if (!run) throw new Error('not started')
  const end = {
    ...run,
    step: 'reschedule',
    at: next_run_at,
    durationMs: 1,
    result: null,
    error: 'stopped',
    memoryBytes: null,
  } as const
  expect(await endRun(control, end)).toBe(true)
  expect(await ticker(queue)(at('08:00:05'))).toMatchObject({ requeued: 1, due: 0 })
  expect(queue.runs).toEqual([{ ...queued, attempt: 2 }])
})

test('a run that a command executes itself is never enqueued', async () => {
  await registry.addScheduledRun({ name: 'cli' }, 'cli')
  const queue = testQueue()
  await ticker(queue)(at('08:00:31'))
  expect(queue.runs).toEqual([])
})

test('the next tick registers the tasks of a new tenant', async () => {
  await registerTenant({ control: fresh.owner, author: testAuthor }, { slug: 'fresh', database: 'fresh' })
  const context = {
    control,
    databases: fresh.databases,
    leases: postgresLeases(control),
    queue: testQueue(),
    registry: sampleRegistryRows,
  }
  expect(await tick(context, at('08:00:01'), new AbortController().signal)).toMatchObject({ registered: 6 })
})

test('an abort ends a tick between two batches', async () => {
  await registry.addTask({ name: 'later', next_run_at })
  expect(await ticker(testQueue())(next_run_at, AbortSignal.abort())).toMatchObject({ due: 0, enqueued: 0 })
})

test('a run whose retry is due is enqueued, and not before', async () => {
  const { task, run } = await registry.addRunningRun({ name: 'retried' })
  const retry = { outcome: 'failed', at: at('08:01:00') } as const
  const end = {
    ...sampleRunEnd(),
    ...run,
    step: 'reschedule',
    at: next_run_at,
    error: 'no luck',
    retry,
  } as const
  expect(await endRun(control, end)).toBe(true)
  const queue = testQueue()
  expect(await ticker(queue)(at('08:00:59'))).toMatchObject({ requeued: 0 })
  expect(await ticker(queue)(at('08:01:00'))).toMatchObject({ requeued: 1 })
  expect(queue.runs).toMatchObject([{ runId: run.runId, attempt: 2 }])
  const early = { ...run, leaseToken: 'late', worker: 'w2', at: at('08:01:00') }
  expect(await startRun(control, early), 'a job of the first attempt').toBe(null)
  expect(await startRun(control, { ...early, attempt: 2 })).toMatchObject({ attempt: 2, fence: 2 })
  expect(await registry.runs(task)).toMatchObject([{ status: 'running', error: null }])
})

describe('a run that waits for its retry', () => {
  /** A scheduled run that failed at 08:00 and is retried at 08:01. */
  async function waitingRun(name: string, trigger: 'schedule' | 'manual') {
    const { task, run } = await registry.addRunningRun({ name })
    await control.update(cronRuns).set({ trigger }).where(eq(cronRuns.id, run.runId))
    const retry = { outcome: 'failed', at: at('08:01:00') } as const
    await endRun(control, {
      ...sampleRunEnd(),
      ...run,
      step: 'reschedule',
      at: next_run_at,
      error: 'no luck',
      retry,
    })
    return { task, runId: run.runId }
  }

  test('fails when its task is deactivated', async () => {
    const { task } = await waitingRun('off', 'schedule')
    await control.update(cronTasks).set({ is_active: 0 })
    const { released } = await ticker(testQueue())(at('08:00:05'))
    expect(released.givenUp).toMatchObject([{ taskName: 'off', step: 'fail' }])
    expect(await registry.runs(task)).toMatchObject([
      {
        status: 'failed',
        finished_at: at('08:00:05'),
        error: 'Not retried: the task was deactivated\nAttempt 1: no luck',
      },
    ])
    expect(await registry.task(task)).toMatchObject({
      run_id: null,
      last_status: 'failed',
      consecutive_failures: 1,
    })
  })

  test('is retried when it was started by hand, as an inactive task can be', async () => {
    await waitingRun('manual', 'manual')
    await control.update(cronTasks).set({ is_active: 0 })
    expect(await ticker(testQueue())(at('08:01:00'))).toMatchObject({
      requeued: 1,
      released: { givenUp: [] },
    })
  })

  test('fails when it was cancelled while its attempt failed', async () => {
    const { task, runId } = await waitingRun('cancelled', 'schedule')
    await control.update(cronRuns).set({ cancel_requested_at: next_run_at }).where(eq(cronRuns.id, runId))
    await ticker(testQueue())(at('08:01:00'))
    expect(await registry.runs(task)).toMatchObject([
      { status: 'failed', error: 'The run was cancelled\nAttempt 1: no luck' },
    ])
  })

  test('fails when it is cancelled, with the error of its last attempt', async () => {
    const { task, runId } = await waitingRun('cancel', 'schedule')
    expect(await cancelRun(control, runId, testAuthor)).toEqual({ kind: 'cancelled' })
    expect(await registry.runs(task)).toMatchObject([
      { status: 'failed', error: 'Cancelled by key:1 before its retry\nAttempt 1: no luck' },
    ])
    expect(await ticker(testQueue())(at('08:02:00'))).toMatchObject({
      requeued: 0,
      released: { givenUp: [] },
    })
  })

  test('blocks the slots of its task, which are counted as missed', async () => {
    const { task, runId } = await waitingRun('blocked', 'schedule')
    await control.update(cronTasks).set({ next_run_at }).where(eq(cronTasks.id, task.id))
    expect(await ticker(testQueue())(at('08:00:59'))).toMatchObject({ due: 0 })
    await cancelRun(control, runId, testAuthor)
    expect(await ticker(testQueue())(at('08:03:00'))).toMatchObject({ due: 1, missed: 3 })
  })
})

import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from '@fiscus/db/connections/connect'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { leaseKeyOf } from '../leases/leases.ts'
import { cancelRun } from '../runs/cancel-run.ts'
import { RunStopped } from '../runs/run-outcome.ts'
import { triggerTask } from '../runs/trigger-task.ts'
import { defineTask, type TaskContext } from '../tasks/define-task.ts'
import { testAuthor, testRegistry, testRunContext } from '../testing/sample-registry.ts'
import { stored, worked } from '../testing/worked.ts'
import type { ExecuteTask } from './execute-in-process.ts'
import { runTask } from './run-task.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme', 'deleted')
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const registry = testRegistry(fresh)
const author = testAuthor

let count = 0

/** A task with a scheduled run, and a function that runs it. */
async function scheduledRun(
  run: (context: TaskContext) => Promise<string>,
  {
    trigger = 'manual',
    ...differences
  }: Partial<typeof cronTasks.$inferInsert> & { trigger?: 'manual' | 'cli' } = {},
) {
  count += 1
  const definition = defineTask({
    name: `task_${count}`,
    label: 'Task',
    schedule: '* * * * *',
    queue: 'maintenance',
    run: async (context) => worked(await run(context)),
  })
  const { task, ids: job } = await registry.addScheduledRun(
    { name: definition.name, ...differences },
    trigger,
  )
  const context = testRunContext(fresh, [definition])
  const stop = new AbortController()
  return {
    task,
    job,
    context,
    stop,
    work: () => runTask(context, job, { signal: stop.signal }),
    run: async () => (await registry.runs(task)).at(-1),
  }
}

async function untilAborted({ signal }: TaskContext): Promise<string> {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}

test('a run that succeeds is in the log with its result and log lines, and its task is idle', async () => {
  const { task, work, run, context } = await scheduledRun(async ({ log, tenant }) => {
    log.info('half way')
    return `${tenant} done`
  })
  const outcome = await work()
  expect(outcome).toMatchObject({
    kind: 'ended',
    run: { step: 'succeed', result: { text: 'null done' }, error: null },
  })
  const ended = await run()
  expect(ended).toMatchObject({
    status: 'success',
    fence: 1,
    worker: 'test-worker',
    result: 'null done',
    error: null,
  })
  expect(ended?.log_lines).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z info half way$/)])
  expect(ended?.memory_bytes).toBeGreaterThan(1_000_000)
  expect(ended?.duration_ms).toBeLessThan(60_000)
  expect(await registry.task(task)).toMatchObject({
    is_running: 0,
    run_id: null,
    last_status: 'success',
    fence: 1,
    last_run_at: ended?.started_at,
    last_duration_ms: ended?.duration_ms,
  })
  expect(await context.leases.heldKeys([leaseKeyOf(task.id)])).toEqual(new Set())
})

test('during a run its task is running and its lease is held', async () => {
  const { promise: isWorking, resolve: working } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { task, job, work, context, run } = await scheduledRun(async () => {
    working()
    await mayEnd
    return 'done'
  })
  const outcome = work()
  await isWorking
  expect(await registry.task(task)).toMatchObject({
    is_running: 1,
    run_id: job.runId,
    last_status: 'running',
  })
  expect(await run()).toMatchObject({ status: 'running' })
  expect(await runTask(context, job, { signal: AbortSignal.abort() })).toEqual({ kind: 'locked' })
  expect(await triggerTask(control, { taskId: task.id, trigger: 'manual' }, author)).toMatchObject({
    kind: 'already_running',
    run: { id: job.runId, worker: 'test-worker' },
  })
  end()
  expect(await outcome).toMatchObject({ kind: 'ended' })
  expect(await work(), 'the same run again').toEqual({ kind: 'not_scheduled' })
})

describe('a task that', () => {
  for (const [what, run, error] of [
    ['throws an Error', () => Promise.reject(new Error('no luck')), /^Error: no luck\n +at /],
    [
      'throws at once',
      () => {
        throw new TypeError('too soon')
      },
      /^TypeError: too soon\n +at /,
    ],
    ['throws no Error', () => Promise.reject('nothing'), /^\[no Error\] 'nothing'$/],
    ['throws undefined', () => Promise.reject(undefined), /^\[no Error\] undefined$/],
    [
      'throws with a cause',
      () => Promise.reject(new Error('outer', { cause: new Error('inner') })),
      /Error: outer[\s\S]+\nCaused by: Error: inner/,
    ],
    [
      'throws text that PostgreSQL rejects',
      () => Promise.reject(new Error('a\0b\uD800')),
      /^Error: a\uFFFDb\uFFFD/,
    ],
  ] as [string, (context: TaskContext) => Promise<string>, RegExp][])
    test(what, async () => {
      const { work, run: read, task } = await scheduledRun(run)
      expect(await work()).toMatchObject({ kind: 'ended', run: { step: 'fail' } })
      const failed = await read()
      expect(failed?.error).toMatch(error)
      expect(failed?.result).toBe(null)
      expect(await registry.task(task)).toMatchObject({
        is_running: 0,
        run_id: null,
        last_status: 'failed',
        consecutive_failures: 1,
      })
    })

  test('returns 10 MB of text is logged with 64 KB and a note', async () => {
    const { work, run } = await scheduledRun(async () => 'ł'.repeat(5_000_000))
    expect(await work()).toMatchObject({ kind: 'ended', run: { step: 'succeed' } })
    const { result } = (await run()) ?? {}
    expect(Buffer.byteLength(result ?? '')).toBeLessThanOrEqual(65_536)
    expect(result).toMatch(/^ł+\n\[cut to 65536 of 10000000 bytes\]$/)
  })

  test('logs too many lines keeps the last 200, each cut to 1,000 characters', async () => {
    const { work, run } = await scheduledRun(async ({ log }) => {
      for (let line = 1; line <= 1000; line += 1) log.warn(`${line} ${'x'.repeat(5000)}`)
      return ''
    })
    await work()
    const { log_lines: lines = [] } = (await run()) ?? {}
    expect(lines).toHaveLength(200)
    expect(lines?.[0]).toMatch(/Z warn 801 x{996}$/)
  })

  test('is not in the catalog fails', async () => {
    const { work } = await scheduledRun(async () => '', { command_class: 'fiscus.tasks.unheard_of' })
    expect(await work()).toMatchObject({
      kind: 'ended',
      run: {
        step: 'fail',
        error: expect.stringContaining('The task fiscus.tasks.unheard_of is not in the catalog'),
      },
    })
  })

  test('runs for a tenant without a database fails', async () => {
    const { id, database } = fresh.tenant('deleted')
    await asOwner(fresh.url, (client) => client`drop database ${client(database)}`)
    const { work } = await scheduledRun(({ settings }) => settings.read('session.lifetime').then(String), {
      tenant_id: id,
    })
    expect(await work()).toMatchObject({
      kind: 'ended',
      run: { step: 'fail', error: expect.stringContaining('does not exist') },
    })
  })
})

describe('the time-out', () => {
  test.concurrent('aborts the signal; a task that throws then ends at once', async () => {
    const { work, task } = await scheduledRun(untilAborted, { timeout_seconds: 1 })
    expect(await work()).toMatchObject({
      kind: 'ended',
      run: { step: 'time_out', error: 'It took longer than 1 s' },
    })
    expect(await registry.task(task)).toMatchObject({
      is_running: 0,
      run_id: null,
      last_status: 'idle',
      consecutive_failures: 1,
    })
  })

  test.concurrent('a task that ignores its signal is abandoned after 5 s, and writes nothing afterwards', async () => {
    const { promise: never, resolve } = Promise.withResolvers<string>()
    const { work, run, context, task } = await scheduledRun(() => never, { timeout_seconds: 1 })
    expect(await work()).toMatchObject({ kind: 'ended', run: { step: 'time_out' } })
    const ended = await run()
    expect(ended?.error).toBe('It took longer than 1 s; it did not stop after its signal and was abandoned')
    expect(ended?.duration_ms).toBeGreaterThanOrEqual(5900)
    expect(await context.leases.heldKeys([leaseKeyOf(task.id)])).toEqual(new Set())
    resolve('late')
    await sleep(50)
    expect(await run()).toEqual(ended)
  })

  test.concurrent('a result that a task returns during the grace is stored, and the run is still a time-out', async () => {
    const { work } = await scheduledRun((context) => untilAborted(context).catch(() => '3 of 7 done'), {
      timeout_seconds: 1,
    })
    expect(await work()).toMatchObject({
      kind: 'ended',
      run: { step: 'time_out', result: { text: '3 of 7 done' } },
    })
  })
})

test('a task with an attempt left is retried after its failure, and fails with its last attempt', async () => {
  const { work, run, task, job, context } = await scheduledRun(() => Promise.reject(new Error('no luck')), {
    max_attempts: 2,
    last_duration_ms: 7,
  })
  expect(await work()).toMatchObject({ kind: 'rescheduled', run: { retry: { outcome: 'failed' } } })
  const waiting = await run()
  expect(waiting).toMatchObject({
    status: 'scheduled',
    attempt: 2,
    enqueued_at: null,
    finished_at: null,
    error: expect.stringMatching(/^Error: no luck\n/),
    earlier_attempts: [{ attempt: 1, outcome: 'failed', error: expect.stringMatching(/^Error: no luck/) }],
  })
  expect(waiting?.retry_at?.getTime()).toBeGreaterThan(waiting?.started_at?.getTime() ?? 0)
  expect(await registry.task(task)).toMatchObject({
    run_id: job.runId,
    last_duration_ms: 7,
    consecutive_failures: 0,
  })
  expect(await work(), 'the same attempt again').toEqual({ kind: 'not_scheduled' })

  const last = await runTask(context, { ...job, attempt: 2 }, { signal: new AbortController().signal })
  expect(last).toMatchObject({ kind: 'ended', run: { step: 'fail', attempt: 2 } })
  expect(await run()).toMatchObject({ status: 'failed', attempt: 2, earlier_attempts: [{ attempt: 1 }] })
  expect(await registry.task(task)).toMatchObject({
    run_id: null,
    last_status: 'failed',
    consecutive_failures: 1,
  })
})

describe('when the process stops', () => {
  test('the run is rescheduled: it waits for its second attempt, with the log lines of its first', async () => {
    const { work, stop, run, task, job, context } = await scheduledRun((given) => {
      given.log.info('begun')
      stop.abort()
      return untilAborted(given)
    })
    expect(await work()).toMatchObject({ kind: 'rescheduled', run: { step: 'reschedule' } })
    expect(await run()).toMatchObject({
      id: job.runId,
      status: 'scheduled',
      attempt: 2,
      enqueued_at: null,
      finished_at: null,
    })
    expect(await registry.task(task)).toMatchObject({
      is_running: 0,
      run_id: job.runId,
      last_status: 'idle',
      fence: 1,
    })

    const executeTask: ExecuteTask = async (_work, { log }) => {
      log.info('again')
      return stored('done')
    }
    expect(
      await runTask(
        { ...context, executeTask },
        { ...job, attempt: 2 },
        { signal: new AbortController().signal },
      ),
    ).toMatchObject({ kind: 'ended' })
    const ended = await run()
    expect(ended).toMatchObject({ status: 'success', attempt: 2, fence: 2, error: null })
    expect(ended?.log_lines?.map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'info begun',
      'warn attempt 1: The process that ran it was stopped',
      'info again',
    ])
  })

  test('a task that returns during the grace has succeeded', async () => {
    const { work, stop } = await scheduledRun((given) => {
      stop.abort()
      return untilAborted(given).catch(() => 'all done')
    })
    expect(await work()).toMatchObject({
      kind: 'ended',
      run: { step: 'succeed', result: { text: 'all done' } },
    })
  })

  test('a run of the command line is interrupted, because no worker would start it again', async () => {
    const { work, stop, task } = await scheduledRun(
      (given) => {
        stop.abort()
        return untilAborted(given)
      },
      { trigger: 'cli' },
    )
    expect(await work()).toMatchObject({ kind: 'ended', run: { step: 'interrupt' } })
    expect(await registry.task(task)).toMatchObject({ is_running: 0, run_id: null, last_status: 'idle' })
  })

  test('the caller can fail a run with a reason', async () => {
    const { work, stop } = await scheduledRun((given) => {
      stop.abort(
        new RunStopped(
          'failed',
          { code: 'It left a promise behind', params: {} },
          { cause: new Error('leaked') },
        ),
      )
      return untilAborted(given)
    })
    expect(await work()).toMatchObject({
      run: {
        step: 'fail',
        error: expect.stringMatching(/It left a promise behind[\s\S]+Caused by: Error: leaked/),
      },
    })
  })
})

describe('a run that was released', () => {
  test('writes nothing when its task has another run', async () => {
    const { work, task, job, run } = await scheduledRun(async () => {
      await control.update(cronTasks).set({ run_id: null, is_running: 0 }).where(eq(cronTasks.id, task.id))
      const next = await triggerTask(control, { taskId: task.id, trigger: 'manual' }, author)
      expect(next.kind).toBe('triggered')
      return 'too late'
    })
    expect(await work()).toMatchObject({ kind: 'lost' })
    expect(await run()).toMatchObject({ status: 'scheduled', result: null })
    const old = (await registry.runs(task)).find(({ id }) => id === job.runId)
    expect(old).toMatchObject({ status: 'running', result: null })
  })

  test('stops within seconds', async () => {
    const { work, task } = await scheduledRun(async (given) => {
      await control.update(cronTasks).set({ run_id: null, is_running: 0 }).where(eq(cronTasks.id, task.id))
      return untilAborted(given)
    })
    expect(await work()).toMatchObject({ kind: 'lost' })
  })
})

test('a cancelled run stops within seconds, and fails without a retry', async () => {
  const { work, job, task } = await scheduledRun(
    async (given) => {
      expect(await cancelRun(control, job.runId, author)).toEqual({ kind: 'requested' })
      return untilAborted(given)
    },
    { max_attempts: 3 },
  )
  expect(await work()).toMatchObject({
    kind: 'ended',
    run: { step: 'fail', error: 'The run was cancelled' },
  })
  expect(await registry.task(task)).toMatchObject({ last_status: 'failed', run_id: null })
})

test('what is released with the lease of a task does not wait for it, and can share its request', async () => {
  const { context, job } = await scheduledRun(async () => 'done')
  const { promise: released, resolve: release } = Promise.withResolvers<boolean>()
  const order: string[] = []
  const leases = {
    ...context.leases,
    release() {
      order.push('lease')
      return released
    },
  }
  async function onRelease() {
    order.push('turn')
    release(true)
  }
  const outcome = await runTask({ ...context, leases }, job, {
    signal: new AbortController().signal,
    onRelease,
  })
  expect(outcome).toMatchObject({ kind: 'ended' })
  expect(order).toEqual(['lease', 'turn'])
})

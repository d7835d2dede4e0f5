import { randomUUID } from 'node:crypto'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { runs } from '@fiscus/messages/runs'
import { createLogger } from '@fiscus/runtime/log/logger'
import { leaseKeyOf } from '@fiscus/scheduling/leases/leases'
import { defineTask, type Task } from '@fiscus/scheduling/tasks/define-task'
import { testRegistry, testRunContext } from '@fiscus/scheduling/testing/sample-registry'
import { worked } from '@fiscus/scheduling/testing/worked'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { processRun } from './process-run.ts'

test('a run whose task is locked stays scheduled and is offered again after 5 s, until the lock is free', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'))
  const registry = testRegistry(fresh)
  const work = defineTask({
    name: 'locked_task',
    label: 'Locked task',
    schedule: '* * * * *',
    queue: 'jobs',
    run: async () => worked('done'),
  })
  const { executeTask, measureMemory, ...context } = testRunContext(fresh, [work])
  const { task, ids } = await registry.addScheduledRun({ name: work.name })
  const outcomes: string[] = []
  const process = () =>
    processRun(
      {
        ...context,
        turns: async () => ({ kind: 'taken', async release() {}, async [Symbol.asyncDispose]() {} }),
        threads: { acquire: async () => ({ executeTask, measureMemory, [Symbol.dispose]() {} }) },
        executeLight: executeTask,
        onStart: () => {},
        onOutcome: ({ kind }) => outcomes.push(kind),
      },
      { ...ids, tenantId: null, attempt: 1, queue: 'jobs' },
      new AbortController().signal,
    )
  const lease = [leaseKeyOf(task.id), 'token of another worker'] as const

  await context.leases.acquire(...lease, 60_000)
  expect(await process()).toEqual({ kind: 'delay', delayMs: 5_000 })
  expect(await registry.runs(task)).toMatchObject([{ status: 'scheduled' }])

  await context.leases.release(...lease)
  expect(await process()).toEqual({ kind: 'done' })
  expect(await registry.runs(task)).toMatchObject([{ status: 'success', result: 'done' }])
  expect(outcomes).toEqual(['locked', 'ended'])
})

test('a run of a tenant on a server that this process does not know waits as scheduled, without an attempt', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'), 'acme')
  const registry = testRegistry(fresh)
  const work = defineTask({
    name: 'elsewhere',
    label: 'Elsewhere',
    schedule: '* * * * *',
    queue: 'jobs',
    run: async () => worked('done'),
  })
  const { executeTask, measureMemory, ...context } = testRunContext(fresh, [work])
  const { id: tenant_id } = fresh.tenant('acme')
  const { task, ids } = await registry.addScheduledRun({ name: work.name, tenant_id })
  const moveTo = (server: string | null) =>
    fresh.owner.update(tenants).set({ server }).where(eq(tenants.id, tenant_id))
  const outcomes: unknown[] = []
  const process = () =>
    processRun(
      {
        ...context,
        turns: async () => ({ kind: 'taken', async release() {}, async [Symbol.asyncDispose]() {} }),
        threads: { acquire: async () => ({ executeTask, measureMemory, [Symbol.dispose]() {} }) },
        executeLight: executeTask,
        onStart: () => {},
        onOutcome: (outcome) => outcomes.push(outcome),
      },
      { ...ids, tenantId: tenant_id, attempt: 1, queue: 'jobs' },
      new AbortController().signal,
    )

  await moveTo('second')
  expect(await process()).toEqual({ kind: 'delay', delayMs: 5_000 })
  expect(outcomes).toEqual([
    {
      kind: 'held_back',
      reason: runs.serverUnknown({ tenant: 'acme', server: 'second' }),
    },
  ])
  expect(await registry.runs(task)).toMatchObject([{ status: 'scheduled', attempt: 1, earlier_attempts: [] }])

  await moveTo(null)
  expect(await process()).toEqual({ kind: 'done' })
  expect(await registry.runs(task)).toMatchObject([{ status: 'success', attempt: 1, earlier_attempts: [] }])
})

test('a run whose thread does not start is offered again, and the log names it', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'))
  const lines: string[] = []
  const failure = new Error('The thread did not start')
  const context = {
    ...testRunContext(fresh, []),
    executeLight: () => Promise.reject(failure),
    log: createLogger('test', 'info', { write: (line) => lines.push(line) }),
    turns: async () => ({ kind: 'taken' as const, async release() {}, async [Symbol.asyncDispose]() {} }),
    threads: { acquire: () => Promise.reject(failure) },
    onStart() {},
    onOutcome() {},
  }
  const run = { runId: 'r1', taskId: 't1', tenantId: 'acme', attempt: 1, queue: 'jobs' } as const
  await expect(processRun(context, run, new AbortController().signal)).rejects.toBe(failure)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { err: { message: failure.message }, run_id: 'r1', task_id: 't1', tenant_id: 'acme' },
  ])
})

describe('a task that looks for work', async () => {
  const fresh = await freshDatabases(inject('databaseServer'), 'acme')
  afterAll(() => fresh[Symbol.asyncDispose]())
  const registry = testRegistry(fresh)
  const { id: tenant_id } = fresh.tenant('acme')

  /** Processes a run of a task with this look, by a worker whose threads are counted. */
  async function processed(resultIfIdle: Task['resultIfIdle'], isLight = false) {
    const name = `looking_${randomUUID().slice(0, 8)}`
    const task = defineTask({
      name,
      label: name,
      schedule: '* * * * *',
      queue: 'jobs',
      isLight,
      resultIfIdle,
      run: async () => worked('worked'),
    })
    const { executeTask, measureMemory, ...context } = testRunContext(fresh, [task])
    const { task: row, ids } = await registry.addScheduledRun({ name, tenant_id })
    const heard: string[] = []
    const decision = await processRun(
      {
        ...context,
        turns: async () => {
          heard.push('turn')
          return { kind: 'taken', async release() {}, async [Symbol.asyncDispose]() {} }
        },
        threads: {
          async acquire() {
            heard.push('thread')
            return { executeTask, measureMemory, [Symbol.dispose]() {} }
          },
        },
        executeLight: executeTask,
        onStart: ({ taskName }) => heard.push(`start ${taskName === name}`),
        onOutcome: ({ kind }) => heard.push(kind),
      },
      { ...ids, taskName: name, tenantId: tenant_id, queue: 'jobs' },
      new AbortController().signal,
    )
    const [run] = await registry.runs(row)
    return { decision, heard, run }
  }

  test('and finds none ends its run without a turn, a lease or a thread', async () => {
    const { decision, heard, run } = await processed(async () => worked('nothing to do').message)
    expect(decision).toEqual({ kind: 'done' })
    expect(heard).toEqual(['start true', 'ended'])
    expect(run).toMatchObject({ status: 'success', result: 'nothing to do', found_work: false, fence: null })
  })

  test('and finds some starts its run in a thread', async () => {
    const { heard, run } = await processed(async () => null)
    expect(heard).toEqual(['turn', 'thread', 'start true', 'ended'])
    expect(run).toMatchObject({ status: 'success', result: 'worked', found_work: true, fence: 1 })
  })

  test('and finds some, and is light, starts its run on the main loop', async () => {
    const { heard, run } = await processed(async () => null, true)
    expect(heard).toEqual(['turn', 'start true', 'ended'])
    expect(run).toMatchObject({ status: 'success', result: 'worked', fence: 1 })
  })

  test('and fails starts its run, which fails with its error', async () => {
    const { decision, heard, run } = await processed(({ db }) => db.execute('select 1 / 0').then(() => null))
    expect(decision).toEqual({ kind: 'done' })
    expect(heard).toEqual(['turn', 'start true', 'ended'])
    expect(run).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('division by zero'),
      fence: 1,
    })
  })
})

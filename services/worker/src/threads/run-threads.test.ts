import { ThreadLost } from '@fiscus/scheduling/runs/run-outcome'
import { commandClassOf, defineTask } from '@fiscus/scheduling/tasks/define-task'
import { stored, worked } from '@fiscus/scheduling/testing/worked'
import { expect, test, vi } from 'vitest'
import { openRunThreads } from './run-threads.ts'
import type { AcquiredThread } from './task-threads.ts'

const tasks = ['light', 'heavy', 'looking'].map((name) =>
  defineTask({
    name,
    label: 'Task',
    schedule: '* * * * *',
    queue: 'jobs',
    isLight: name === 'light',
    ...(name === 'looking' && { resultIfIdle: async () => null }),
    run: async () => worked('done'),
  }),
)
const catalog = new Map(tasks.map((task) => [commandClassOf(task.name), task]))
const ids = { runId: 'r1', taskId: 't1', tenantId: null, queue: 'jobs' as const }
const { signal } = new AbortController()

test.for([
  ['the first attempt of a light task', { taskName: 'light', attempt: 1 }, 'shared'],
  ['its second attempt', { taskName: 'light', attempt: 2 }, 'own'],
  ['the look of a task that looks for work', { taskName: 'looking', attempt: 1 }, 'shared'],
  ['its second attempt, with its look', { taskName: 'looking', attempt: 2 }, 'own'],
  ['another task', { taskName: 'heavy', attempt: 1 }, 'own'],
  ['a task that is in no catalog', { taskName: 'gone', attempt: 1 }, 'own'],
  ['a job of an earlier release', { attempt: 1 }, 'own'],
] as const)('%s', async ([_, run, pool]) => {
  const own = { acquire: vi.fn(async () => null) }
  const shared = { acquire: vi.fn(async () => null) }
  await openRunThreads(catalog, { own, ownMax: 1, sharedPoolsMax: 70, shared }).acquire(
    { ...ids, ...run },
    signal,
  )
  expect([own.acquire.mock.calls.length, shared.acquire.mock.calls.length]).toEqual(
    pool === 'own' ? [1, 0] : [0, 1],
  )
})

test('without shared threads each run has its own', async () => {
  const own = { acquire: vi.fn(async () => null) }
  await openRunThreads(catalog, { own, ownMax: 1, sharedPoolsMax: 70, shared: null }).acquire(
    { ...ids, taskName: 'light', attempt: 1 },
    signal,
  )
  expect(own.acquire).toHaveBeenCalledWith(signal)
})

const looking = { ...ids, taskName: 'looking', attempt: 1 }
const work = {
  commandClass: commandClassOf('looking'),
  profile: 'admin' as const,
  scope: {
    id: 's1',
    slug: 'administration',
    timezone: 'UTC',
    server: null,
    database: 'db',
    status: 'active' as const,
  },
  runId: 'r1',
  taskId: 't1',
  fence: 1,
}
const silent = { info() {}, warn() {}, error() {} }
const inputUntil = (stopped: AbortSignal) => ({
  clock: { now: () => new Date(0) },
  signal: stopped,
  log: silent,
  progress() {},
})

/** A pool whose threads return `result`, and the numbers of its free and taken places. */
function openPool(result: string | null) {
  const thread = {
    executeTask: vi.fn(async () => (result === null ? null : stored(result))),
    measureMemory: async () => 1,
    [Symbol.dispose]: vi.fn(),
  }
  const acquire = vi.fn(async (_: AbortSignal): Promise<AcquiredThread | null> => thread)
  const taken = () => acquire.mock.calls.length - thread[Symbol.dispose].mock.calls.length
  return { thread, acquire, taken }
}

test('a run whose look finds nothing ends in the shared thread', async () => {
  const [own, shared] = [openPool('worked'), openPool('nothing to do')]
  const thread = await openRunThreads(catalog, { own, ownMax: 1, sharedPoolsMax: 70, shared }).acquire(
    looking,
    signal,
  )
  expect(await thread?.executeTask(work, inputUntil(signal))).toEqual(stored('nothing to do'))
  expect(shared.thread.executeTask).toHaveBeenCalledWith({ ...work, part: 'look' }, expect.anything())
  thread?.[Symbol.dispose]()
  expect([own.acquire.mock.calls.length, shared.taken()]).toEqual([0, 0])
})

test('a run whose look finds work leaves the shared thread and continues in its own without a second look', async () => {
  const [own, shared] = [openPool('worked'), openPool(null)]
  const thread = await openRunThreads(catalog, { own, ownMax: 1, sharedPoolsMax: 70, shared }).acquire(
    looking,
    signal,
  )
  const working = thread?.executeTask(work, inputUntil(signal))
  expect(await working).toEqual(stored('worked'))
  expect(own.thread.executeTask).toHaveBeenCalledWith({ ...work, part: 'work' }, expect.anything())
  expect([own.taken(), shared.taken()]).toEqual([1, 0])
  thread?.[Symbol.dispose]()
  expect([own.taken(), shared.taken()]).toEqual([0, 0])
})

test('no more runs start than threads of their own are possible, so that none waits for another one after its look', async () => {
  const [own, shared] = [openPool('worked'), openPool(null)]
  const threads = openRunThreads(catalog, { own, ownMax: 1, sharedPoolsMax: 70, shared })
  const first = await threads.acquire(looking, signal)
  const second = threads.acquire({ ...looking, taskName: 'heavy' }, signal)
  await first?.executeTask(work, inputUntil(signal))
  expect([own.taken(), shared.acquire.mock.calls.length]).toEqual([1, 1])
  first?.[Symbol.dispose]()
  await second
  expect(own.taken()).toBe(1)
})

test('a run that is stopped before its own thread has started, or whose thread does not start, is given back', async () => {
  const [own, shared] = [openPool('worked'), openPool(null)]
  const threads = openRunThreads(catalog, { own, ownMax: 1, sharedPoolsMax: 70, shared })
  own.acquire.mockResolvedValueOnce(null).mockRejectedValueOnce(new Error('no memory'))
  for (const reason of ['was stopped while its thread started', 'no thread for it has started']) {
    using thread = await threads.acquire(looking, signal)
    const failure = thread?.executeTask(work, inputUntil(signal))
    await expect(failure).rejects.toBeInstanceOf(ThreadLost)
    await expect(failure).rejects.toThrow(reason)
  }
  expect(shared.taken()).toBe(0)
})

import { commandClassOf, defineTask } from '@fiscus/scheduling/tasks/define-task'
import { expect, test, vi } from 'vitest'
import { openRunThreads } from './run-threads.ts'

const tasks = [true, false].map((isLight) =>
  defineTask({
    name: isLight ? 'light' : 'heavy',
    label: 'Task',
    schedule: '* * * * *',
    queue: 'jobs',
    isLight,
    run: async () => 'done',
  }),
)
const catalog = new Map(tasks.map((task) => [commandClassOf(task.name), task]))
const ids = { runId: 'r1', taskId: 't1', tenantId: null, queue: 'jobs' as const }
const { signal } = new AbortController()

test.for([
  ['the first attempt of a light task', { taskName: 'light', attempt: 1 }, 'shared'],
  ['its second attempt', { taskName: 'light', attempt: 2 }, 'own'],
  ['another task', { taskName: 'heavy', attempt: 1 }, 'own'],
  ['a task that is in no catalog', { taskName: 'gone', attempt: 1 }, 'own'],
  ['a job of an earlier release', { attempt: 1 }, 'own'],
] as const)('%s', async ([_, run, pool]) => {
  const own = { acquire: vi.fn(async () => null) }
  const shared = { acquire: vi.fn(async () => null) }
  await openRunThreads(catalog, { own, shared }).acquire({ ...ids, ...run }, signal)
  expect([own.acquire.mock.calls.length, shared.acquire.mock.calls.length]).toEqual(
    pool === 'own' ? [1, 0] : [0, 1],
  )
})

test('without shared threads each run has its own', async () => {
  const own = { acquire: vi.fn(async () => null) }
  await openRunThreads(catalog, { own, shared: null }).acquire(
    { ...ids, taskName: 'light', attempt: 1 },
    signal,
  )
  expect(own.acquire).toHaveBeenCalledWith(signal)
})

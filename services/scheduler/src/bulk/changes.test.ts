import { createLogger } from '@fiscus/runtime/log/logger'
import { queuesOf } from '@fiscus/scheduling/tasks/queue-of'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { expect, inject, test, vi } from 'vitest'
import { runTasks } from './changes.ts'

test('a request hands its runs to the queue at once, and has its results while the queue does not respond', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'))
  const { databases } = fresh
  await reconcileRegistry(databases.control, registryRows, new Date())
  const enqueue = vi.fn((_runs: readonly unknown[]) => Promise.reject(new Error('no response')))
  const log = createLogger('test', 'silent')
  const context = {
    databases,
    queue: {
      enqueue,
      enqueueFirst: async () => {},
      boards: [],
      depths: async () => [],
      pausedQueues: async () => [],
      setPaused: async () => {},
    },
    queueOf: queuesOf(registryRows),
    log,
  }
  const results = await runTasks(context, { kind: 'all' }, { profile: 'admin' }, testAuthor())
  expect(results.length).toBeGreaterThan(5)
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['scheduled']))
  expect(enqueue.mock.calls.map(([runs]) => runs.length)).toEqual([results.length])
})

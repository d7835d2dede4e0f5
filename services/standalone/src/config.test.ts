import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { expect, test } from 'vitest'
import { standaloneEnvironment } from './config.ts'

test('by default no task of a tenant that is due every few minutes waits for another one of its queue', () => {
  const frequent = registryRows.filter(({ expression }) => /^\*(\/2)? \* \* \* \*$/.test(expression))
  const tasksOfQueues = Map.groupBy(frequent, ({ queue }) => queue).values()
  const most = Math.max(...tasksOfQueues.map((rows) => rows.length))
  const { TENANT_CONCURRENCY, WORKER_CONCURRENCY } = readEnvironment(standaloneEnvironment, {})
  expect(TENANT_CONCURRENCY).toBeGreaterThanOrEqual(most)
  expect(WORKER_CONCURRENCY).toBeGreaterThan(TENANT_CONCURRENCY)
})

import { queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import { render } from '@fiscus/messages/render'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { recordTick } from '../processes/record-tick.ts'
import { sampleRegistryRows } from '../testing/sample-registry.ts'
import { checkWorkers, queuesWithoutWorker, readQueueServices } from './queue-services.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
beforeEach(() => control.delete(cronProcesses))

function addWorker(id: string, queues: readonly string[], ageSeconds = 0, limits = {}) {
  const at = sql`now() - make_interval(secs => ${ageSeconds})`
  const row = {
    id,
    kind: 'worker' as const,
    host: 'h',
    started_at: at,
    heartbeat_at: at,
    details: { queues, ...limits },
  }
  return control.insert(cronProcesses).values(row)
}

test('a queue is served by each live worker that takes it', async () => {
  expect(await queuesWithoutWorker(control)).toEqual(queueNames)
  await addWorker('one', ['jobs'])
  await addWorker('two', ['mail', 'jobs'])
  await addWorker('silent', ['pdf'], 31)
  expect(await queuesWithoutWorker(control)).toEqual(['dav', 'pdf', 'maintenance'])
})

test('a call of bin/cron serves queues for three minutes if it drains them', async () => {
  const call = async (ageSeconds: number, queues?: typeof queueNames) =>
    recordTick(control, { host: 'h', at: new Date(Date.now() - ageSeconds * 1000), queues })
  await call(0)
  expect(await queuesWithoutWorker(control)).toEqual(queueNames)
  await call(170, queueNames)
  expect(await queuesWithoutWorker(control)).toEqual([])
  await call(0)
  expect(await queuesWithoutWorker(control), 'a call beside it does not drain').toEqual([])
  await call(190, queueNames)
  expect(await queuesWithoutWorker(control)).toEqual(queueNames)
})

test('the places of a queue are those of its live workers', async () => {
  await addWorker('one', ['jobs', 'mail'], 0, { concurrency: 6, tenant_concurrency: 4 })
  await addWorker('two', ['jobs'], 0, { concurrency: 3 })
  await addWorker('silent', ['jobs'], 31, { concurrency: 9, tenant_concurrency: 9 })
  await recordTick(control, { host: 'h', at: new Date(), queues: queueNames })
  const serviceOf = await readQueueServices(control)
  expect(queueNames.map(serviceOf)).toEqual([
    { kind: 'workers', places: 6, tenantPlaces: 4 },
    { kind: 'calls' },
    { kind: 'calls' },
    { kind: 'workers', places: 9, tenantPlaces: 4 },
    { kind: 'calls' },
  ])
})

test('readiness is degraded while the queue of an active task has no worker', async () => {
  await addWorker('one', ['jobs'])
  expect(render(await checkWorkers(control, sampleRegistryRows))).toBe(
    'No worker takes runs from the queue maintenance',
  )
  await addWorker('two', ['maintenance'])
  expect(
    await checkWorkers(control, sampleRegistryRows),
    'the queue of an inactive task does not count',
  ).toBe('up')
})

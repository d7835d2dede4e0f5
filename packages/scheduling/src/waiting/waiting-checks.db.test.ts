import { queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import { cronLeases, cronProcesses, cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { render } from '@fiscus/messages/render'
import { createLogger } from '@fiscus/runtime/log/logger'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { onEachBackend } from '@fiscus/testing/servers/on-each-backend'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { leaseKeyOf } from '../leases/leases.ts'
import { postgresLeases } from '../leases/postgres-leases.ts'
import { openQueues, type RunQueue } from '../queue/queue.ts'
import type { QueueAddress } from '../queue/queue-backend.ts'
import { queuesOf } from '../tasks/queue-of.ts'
import { sampleRegistryRows, testRegistry } from '../testing/sample-registry.ts'
import { waitingChecks } from './waiting-checks.ts'

const log = createLogger('test', 'silent')
const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const { databases } = fresh
const { control } = databases
const registry = testRegistry(fresh)
const leases = postgresLeases(control)
afterAll(() => fresh[Symbol.asyncDispose]())

const worker = {
  id: 'w1',
  kind: 'worker' as const,
  host: 'h',
  details: { queues: queueNames, concurrency: 2, tenant_concurrency: 1 },
}

beforeEach(async () => {
  await control.delete(cronRuns)
  await fresh.owner.delete(cronTasks)
  await control.delete(cronLeases)
  await control.delete(cronProcesses)
  await control.insert(cronProcesses).values({ ...worker, started_at: sql`now()`, heartbeat_at: sql`now()` })
})

/** What the checks say in their response at a minute. */
async function answers(queue: Pick<RunQueue, 'pausedQueues'>, minute: number) {
  const clock = { now: () => new Date(Date.UTC(2026, 10, 21, 8, minute)) }
  const checks = waitingChecks({ databases, queue, leases, queueOf: queuesOf(sampleRegistryRows), clock })
  return { queues: render(await checks.queues()), runs: render(await checks.runs()) }
}

await onEachBackend((redisUrl) =>
  pausesAreReported(redisUrl === undefined ? { databaseUrl: fresh.url } : { redisUrl }),
)

/** The test of both backends. */
function pausesAreReported(address: QueueAddress) {
  let queue: RunQueue
  beforeAll(async () => {
    queue = await openQueues(address, log)
  })
  afterAll(() => queue[Symbol.asyncDispose]())

  test('a paused queue is reported, and after two minutes the runs that wait for it', async () => {
    expect(await answers(queue, 9)).toEqual({ queues: 'up', runs: 'up' })
    await registry.addScheduledRun({ name: 'clean_up' })
    await registry.addScheduledRun({ name: 'clean_up', tenant_id: fresh.tenant('acme').id })
    await queue.setPaused('maintenance', true)
    const queues = 'The queue maintenance is paused'
    expect(await answers(queue, 2)).toEqual({ queues, runs: 'up' })
    expect(await answers(queue, 8)).toEqual({
      queues,
      runs: '2 runs have waited 8 min: the queue maintenance is paused',
    })
    await queue.setPaused('maintenance', false)
    expect(await answers(queue, 9)).toEqual({
      queues: 'up',
      runs: '2 runs have waited 9 min: a worker of the queue maintenance takes it next',
    })
  })
}

const open = { pausedQueues: async () => [] }

test('a run that waits for its next try, for its command or in another queue is not counted', async () => {
  const { run } = await registry.addScheduledRun({ name: 'clean_up' })
  const retry_at = new Date('2026-11-21T08:10:00Z')
  await control.update(cronRuns).set({ retry_at, enqueued_at: null }).where(eq(cronRuns.id, run.id))
  await registry.addScheduledRun({ name: 'of_command' }, 'cli')
  expect((await answers(open, 9)).runs).toBe('up')
  expect((await answers(open, 12)).runs, 'ready for two minutes').toBe('up')
  await registry.addScheduledRun({ name: 'import' })
  expect((await answers(open, 14)).runs).toBe(
    '1 run has waited 14 min: a worker of the queue jobs takes it next',
  )
})

test('the reason is that of the oldest run', async () => {
  const tenant_id = fresh.tenant('acme').id
  const { task } = await registry.addScheduledRun({ name: 'clean_up', tenant_id })
  const why = async () => (await answers(open, 8)).runs.replace('1 run has waited 8 min: ', '')
  expect(await why()).toBe('a worker of the queue maintenance takes it next')
  await leases.acquire(leaseKeyOf(task.id), 'token', 30_000)
  expect(await why()).toBe('another process still holds the lease of its task')
  await leases.release(leaseKeyOf(task.id), 'token')
  await registry.addRunningRun({ name: 'other', tenant_id })
  expect(await why()).toContain('its tenant has its turn elsewhere: it has 1 run in the queue maintenance')
  await control
    .update(cronTasks)
    .set({ tenant_id: null, profile: 'admin' })
    .where(eq(cronTasks.name, 'other'))
  await registry.addRunningRun({ name: 'third' })
  expect(await why()).toBe(
    'the workers of the queue maintenance are busy: 2 runs are with them, the latest since 2026-11-21T08:00:00.000Z',
  )
  await control.delete(cronProcesses)
  expect(await why()).toBe('no worker takes runs from the queue maintenance')
})

test('an unreachable queue is the reason of runs, and no state of the check of queues', async () => {
  await registry.addScheduledRun({ name: 'clean_up' })
  const unreachable = { pausedQueues: () => Promise.reject(new Error('no connection')) }
  expect(await answers(unreachable, 8)).toEqual({
    queues: 'up',
    runs: '1 run has waited 8 min: the queues do not respond',
  })
})

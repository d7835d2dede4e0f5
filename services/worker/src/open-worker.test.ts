import { tmpdir } from 'node:os'
import { queueNames, type RunStatus } from '@fiscus/contracts/tasks/task-vocabulary'
import { cronProcesses, cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { openTransport, type Transport } from '@fiscus/scheduling/processes/open-transport'
import { commandClassOf } from '@fiscus/scheduling/tasks/define-task'
import { tick } from '@fiscus/scheduling/tick/tick'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { and, eq } from 'drizzle-orm'
import { describe, expect, inject, test, vi } from 'vitest'
import { openWorker } from './open-worker.ts'

const redis = await findRedis()
const log = createLogger('test', 'silent')
const patience = { timeout: 240_000, interval: 50 }

describe.for(['PostgreSQL', 'Redis'])('with the queue on %s', (backend) => {
  const isMissing = backend === 'Redis' && redis === null
  const note = isMissing ? ' (needs redis-server)' : ''

  test.skipIf(isMissing)(
    `a tenant with 1,000 endless runs has only its turns, and does not delay another tenant${note}`,
    async () => {
      await using server = backend === 'Redis' && redis ? await startRedis(redis) : null
      await using fresh = await freshDatabases(inject('databaseServer'), 'big', 'small')
      const { control } = fresh.databases
      const address = { redisUrl: server?.url, databaseUrl: fresh.url }
      await using transport = await openTransport(address, { control, log })
      await addDueTasks(fresh, transport, 'big', { many: 1_000, name: 'waits_for_its_signal' })
      await addDueTasks(fresh, transport, 'small', { many: 5, name: 'behaves' })
      {
        // As in production, each worker has its own connections.
        await using second = await openTransport(address, { control, log })
        await using _one = await openTestWorker(fresh, transport)
        await using _other = await openTestWorker(fresh, second)
        await vi.waitFor(async () => {
          expect(await countRuns(fresh, 'big', 'running')).toBeLessThanOrEqual(tenantConcurrency)
          expect(await countRuns(fresh, 'small', 'success')).toBe(5)
        }, patience)
        const allTurns = async () => expect(await countRuns(fresh, 'big', 'running')).toBe(tenantConcurrency)
        await vi.waitFor(allTurns, patience)
      }
      expect(await countRuns(fresh, 'big', 'scheduled')).toBe(1_000)
      expect(await control.select().from(cronProcesses)).toEqual([])
    },
    180_000,
  )

  test.skipIf(isMissing)(
    `a free turn goes to the next of a hundred runs before its delay ends${note}`,
    async () => {
      await using server = backend === 'Redis' && redis ? await startRedis(redis) : null
      await using fresh = await freshDatabases(inject('databaseServer'), 'big')
      const { control } = fresh.databases
      const address = { redisUrl: server?.url, databaseUrl: fresh.url }
      await using transport = await openTransport(address, { control, log })
      await addDueTasks(fresh, transport, 'big', { many: 100, name: 'behaves' })
      const { queue } = transport
      const promote = vi.fn(queue.promote)
      await using _worker = await openTestWorker(fresh, { ...transport, queue: { ...queue, promote } })
      await vi.waitFor(async () => expect(await countRuns(fresh, 'big', 'success')).toBe(100), patience)
      expect(promote).toHaveResolvedWith(true)
    },
    180_000,
  )
})

test('a limit of a tenant that reserves no run for others is one warning with both variables', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'))
  const address = { redisUrl: undefined, databaseUrl: fresh.url }
  await using transport = await openTransport(address, { control: fresh.databases.control, log })
  const lines: object[] = []
  const heard = createLogger('test', 'warn', { write: (line) => void lines.push(JSON.parse(line)) })
  for (const concurrency of [tenantConcurrency, tenantConcurrency + 1]) {
    await using _worker = await openTestWorker(fresh, transport, { log: heard, concurrency })
  }
  expect(lines).toEqual([
    expect.objectContaining({
      WORKER_CONCURRENCY: 2,
      TENANT_CONCURRENCY: 2,
      msg: 'one tenant can occupy a queue of this worker: set TENANT_CONCURRENCY below WORKER_CONCURRENCY',
    }),
  ])
})

const tenantConcurrency = 2

function openTestWorker(
  { databases, url }: FreshDatabases,
  { queue, leases }: Transport,
  { log: ownLog, concurrency } = { log, concurrency: 4 },
) {
  const catalogUrl = new URL('./testing/hostile-tasks.ts', import.meta.url).href
  const config = {
    redisUrl: undefined,
    queues: [...queueNames],
    blobs: { folder: tmpdir() },
    mail: noMail.mail,
    dav: noMail.dav,
    pdf: noMail.pdf,
    tracing: noMail.tracing,
    concurrency,
    tenantConcurrency,
    drainSeconds: 0,
  }
  return openWorker(config, {
    queue,
    leases,
    databases,
    databasesConfig: { url },
    secretKeys: noMail.secretKeys,
    catalogUrl,
    clock,
    log: ownLog,
    metrics: createMetrics(),
    onStart: () => {},
    onOutcome: () => {},
  })
}

/** Adds tasks of a tenant and enqueues one run of each. */
async function addDueTasks(
  { databases, tenant }: FreshDatabases,
  transport: Transport,
  slug: string,
  { many, name }: { many: number; name: string },
): Promise<void> {
  const { control } = databases
  const row = {
    profile: 'client' as const,
    tenant_id: tenant(slug).id,
    label: name,
    timezone: 'UTC',
    command_class: commandClassOf(name),
    expression: '0 0 1 1 *',
    next_run_at: clock.now(),
  }
  await control
    .insert(cronTasks)
    .values(Array.from({ length: many }, (_, index) => ({ ...row, name: `${name}_${index}` })))
  const { enqueued } = await tick(
    { ...transport, control, databases, registry: [] },
    clock.now(),
    new AbortController().signal,
  )
  expect(enqueued).toBe(many)
}

async function countRuns({ databases, tenant }: FreshDatabases, slug: string, status: RunStatus) {
  const isOne = and(eq(cronRuns.tenant_id, tenant(slug).id), eq(cronRuns.status, status))
  return databases.control.$count(cronRuns, isOne)
}

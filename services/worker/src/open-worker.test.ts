import { queueNames, type RunStatus } from '@fiscus/contracts/cron-vocabulary'
import { cronProcesses, cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { openTransport, type Transport } from '@fiscus/scheduling/open-transport'
import { tick } from '@fiscus/scheduling/tick'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { and, eq } from 'drizzle-orm'
import { describe, expect, inject, test, vi } from 'vitest'
import { openWorker } from './open-worker.ts'

const redis = await findRedis()
const log = createLogger('test', 'silent')

describe.for(['PostgreSQL', 'Redis'])('with the queue on %s', (backend) => {
  const isMissing = backend === 'Redis' && redis === null
  const note = isMissing ? ' (needs redis-server)' : ''

  test.skipIf(isMissing)(
    `a tenant with 1,000 runs keeps no other tenant waiting${note}`,
    async () => {
      await using server = backend === 'Redis' && redis ? await startRedis(redis) : null
      await using fresh = await freshDatabases(inject('databaseServer'), 'big', 'small')
      const { control } = fresh.databases
      const address = { redisUrl: server?.url, databaseUrl: fresh.url }
      await using transport = await openTransport(address, { control, log })
      await addTasks(fresh, 'big', { many: 1_000, command_class: 'fiscus.tasks.works_for_two_seconds' })
      await tick({ ...transport, control, registry: [] }, clock.now(), new AbortController().signal)
      await addTasks(fresh, 'small', { many: 5, command_class: 'fiscus.tasks.behaves' })
      await tick({ ...transport, control, registry: [] }, clock.now(), new AbortController().signal)
      const running: number[] = []
      {
        await using _one = await openTestWorker(fresh, transport)
        await using _other = await openTestWorker(fresh, transport)
        const isOver = async () => {
          running.push(await countRuns(fresh, 'big', 'running'))
          expect(await countRuns(fresh, 'small', 'success')).toBe(5)
        }
        await vi.waitFor(isOver, { timeout: 60_000, interval: 50 })
      }
      expect(Math.max(...running)).toBe(tenantConcurrency)
      expect(await countRuns(fresh, 'big', 'running')).toBe(0)
      expect(await control.select().from(cronProcesses)).toEqual([])
    },
    120_000,
  )
})

const tenantConcurrency = 2

function openTestWorker({ databases, url }: FreshDatabases, { queue, leases }: Transport) {
  const catalogUrl = new URL('./testing/hostile-tasks.ts', import.meta.url).href
  const config = {
    redisUrl: undefined,
    queues: [...queueNames],
    concurrency: 4,
    tenantConcurrency,
    drainSeconds: 3,
  }
  const context = { queue, leases, databases, databasesConfig: { url }, catalogUrl, clock, log }
  return openWorker(config, { ...context, metrics: createMetrics(), onOutcome: () => {} })
}

async function addTasks(
  { databases, tenant }: FreshDatabases,
  slug: string,
  { many, command_class }: { many: number; command_class: string },
): Promise<void> {
  const row = {
    ...{ profile: 'client' as const, tenant_id: tenant(slug).id, label: slug, timezone: 'UTC' },
    ...{ command_class, expression: '0 0 1 1 *', next_run_at: clock.now() },
  }
  await databases.control
    .insert(cronTasks)
    .values(Array.from({ length: many }, (_, index) => ({ ...row, name: `task_${index}` })))
}

async function countRuns({ databases, tenant }: FreshDatabases, slug: string, status: RunStatus) {
  const isOne = and(eq(cronRuns.tenant_id, tenant(slug).id), eq(cronRuns.status, status))
  return databases.control.$count(cronRuns, isOne)
}

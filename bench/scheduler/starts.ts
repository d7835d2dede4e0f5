import { setTimeout as sleep } from 'node:timers/promises'
import { queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { forkServer } from '../fork-server.ts'
import type { Table } from '../table.ts'
import { below } from './compare-with-target.ts'
import { fillRegistry } from './fill-registry.ts'
import type { RunKind } from './tasks-of-nothing.ts'
import { type Backend, backends, openTestbed, type Servers } from './testbed.ts'

const tenants = 200
const rounds = 3
const startTimeoutMs = 120_000

/** Percentiles of the time from slot to start of a run, in seconds. */
type Lags = { p50: number; p99: number; maximum: number }

/** Measures the start of 1,000 tasks with the same slot, with one ticker and one worker in their own processes. */
export async function measureStarts(servers: Servers): Promise<readonly Table[]> {
  const rows: (string | number)[][] = []
  for (const backend of backends)
    for (const kind of ['looks', 'thread'] as const)
      rows.push(...(await measureInRounds(servers, backend, kind)))
  return [
    {
      title: `Slot to start: ${5 * tenants} tasks due at once, one ticker, one worker`,
      columns: ['queue on', 'runs', 'round', 'p50 s', 'p99 s', 'maximum s'],
      rows,
      note: `Five tasks of each of ${tenants} tenants, one on each queue, with the default concurrency of 6 for each queue. The target does not apply to the first round, in which the worker starts its threads.`,
    },
  ]
}

async function measureInRounds(servers: Servers, backend: Backend, kind: RunKind) {
  await using testbed = await openTestbed(servers, backend)
  const { control } = testbed.fresh.databases
  await fillRegistry(testbed.fresh, tenants, new Date(Date.now() + 3_600_000))
  await using _worker = await forkServer('worker', {
    ...testbed.addresses,
    concurrency: 6,
    queues: queueNames,
    kind,
  })
  await using _ticker = await forkServer('ticker', testbed.addresses)
  const rows: (string | number)[][] = []
  for (let round = 0; round <= rounds; round += 1) {
    const slot = await makeDue(control)
    const { p50, p99, maximum } = await waitForLags(control, slot)
    rows.push([
      backend,
      kind === 'looks' ? 'nothing found' : 'started in a thread',
      round === 0 ? 'first' : round,
      p50,
      round === 0 ? p99 : below(p99, 2),
      maximum,
    ])
  }
  return rows
}

/** Makes one task of each queue due for each tenant, at the second next tick. No task is due after it. */
async function makeDue(control: ControlDatabase): Promise<Date> {
  const slot = new Date((Math.floor(Date.now() / 5_000) + 2) * 5_000)
  const names = [...new Map(registryRows.map(({ queue, name }) => [queue, name])).values()]
  const isDue = and(inArray(cronTasks.name, names), isNotNull(cronTasks.tenant_id))
  await control.update(cronTasks).set({ is_active: 0, next_run_at: null })
  await control
    .update(cronTasks)
    .set({ is_active: 1, next_run_at: slot, expression: '0 0 1 1 *', updated_by: 'bench' })
    .where(isDue)
  return slot
}

/** Waits until all runs of the slot have started. */
async function waitForLags(control: ControlDatabase, slot: Date): Promise<Lags> {
  const deadline = performance.now() + startTimeoutMs
  while (true) {
    const [lags] = await control.execute<Lags & { started: number }>(sql`
      with lag as (
        select extract(epoch from started_at - slot)::float8 as seconds from cron_runs
        where slot = ${slot.toISOString()}::timestamptz and started_at is not null
      )
      select count(*)::integer as started, max(seconds) as maximum,
        percentile_cont(0.5) within group (order by seconds) as p50,
        percentile_cont(0.99) within group (order by seconds) as p99 from lag`)
    if (lags?.started === 5 * tenants) return lags
    if (performance.now() > deadline)
      throw new Error(
        `Only ${lags?.started} of ${5 * tenants} runs started within ${startTimeoutMs / 1000} s`,
      )
    await sleep(200)
  }
}

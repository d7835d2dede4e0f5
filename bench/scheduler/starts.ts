import { setTimeout as sleep } from 'node:timers/promises'
import { queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { forkServer } from '../fork-server.ts'
import type { Table } from '../table.ts'
import { below } from './aim.ts'
import { fillRegistry } from './fill-registry.ts'
import { type Backend, backends, openStage, type Servers } from './servers.ts'

const tenants = 200
const rounds = 3
const patienceMs = 120_000

/** Seconds from the slot to the start of its run. */
type Lags = { half: number; p99: number; last: number }

/** A thousand tasks with the same slot, one ticker and one worker, each in a process of its own. */
export async function measureStarts(servers: Servers): Promise<readonly Table[]> {
  const rows: (string | number)[][] = []
  for (const backend of backends) rows.push(...(await measureInRounds(servers, backend)))
  return [
    {
      title: `Slot to start: ${5 * tenants} tasks due at once, one ticker, one worker`,
      columns: ['queue on', 'round', 'half within s', '99 % within s', 'all within s'],
      rows,
      note: `Five tasks of each of ${tenants} tenants, one on each queue, 6 at a time of each queue, as is usual. In the first round the worker has yet to start its threads; the aim is for one that has worked before.`,
    },
  ]
}

async function measureInRounds(servers: Servers, backend: Backend) {
  await using stage = await openStage(servers, backend)
  const { control } = stage.fresh.databases
  await fillRegistry(stage.fresh, tenants, new Date(Date.now() + 3_600_000))
  await using _worker = await forkServer('worker', { ...stage.addresses, concurrency: 6, queues: queueNames })
  await using _ticker = await forkServer('ticker', stage.addresses)
  const rows: (string | number)[][] = []
  for (let round = 0; round <= rounds; round += 1) {
    const slot = await makeDue(control)
    const { half, p99, last } = await lagsOf(control, slot)
    rows.push([backend, round === 0 ? 'the first' : round, half, round === 0 ? p99 : below(p99, 2), last])
  }
  return rows
}

/** One task of each queue, for each tenant, is due at the ticker's next beat but one, and none after that. */
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

async function lagsOf(control: ControlDatabase, slot: Date): Promise<Lags> {
  const waitsUntil = performance.now() + patienceMs
  for (;;) {
    const [lags] = await control.execute<Lags & { started: number }>(sql`
      with lag as (
        select extract(epoch from started_at - slot)::float8 as seconds from cron_runs
        where slot = ${slot.toISOString()}::timestamptz and started_at is not null
      )
      select count(*)::integer as started, max(seconds) as last,
        percentile_cont(0.5) within group (order by seconds) as half,
        percentile_cont(0.99) within group (order by seconds) as p99 from lag`)
    if (lags?.started === 5 * tenants) return lags
    if (performance.now() > waitsUntil) throw new Error(`Only ${lags?.started} runs have started`)
    await sleep(200)
  }
}

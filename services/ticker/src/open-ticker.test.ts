import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { asOwner } from '@fiscus/db/connections/connect'
import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import { createLogger } from '@fiscus/runtime/log/logger'
import { postgresLeases } from '@fiscus/scheduling/leases/postgres-leases'
import { requestRun } from '@fiscus/scheduling/runs/request-run'
import { testQueue, testRegistry } from '@fiscus/scheduling/testing/sample-registry'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { noCodeFromText, programFile } from '@fiscus/testing/program-file'
import { expect, inject, test, vi } from 'vitest'
import { openTicker, type TickerContext } from './open-ticker.ts'

const fresh = () => freshDatabases(inject('databaseServer'))

/** Opens a ticker without a log and without tasks of its own, except for what `own` names. */
function openOn(
  { databases }: FreshDatabases,
  own: Pick<TickerContext, 'queue' | 'clock'> & Partial<TickerContext>,
) {
  const { control } = databases
  const log = createLogger('test', 'silent')
  return openTicker({ control, databases, leases: postgresLeases(control), registry: [], log, ...own })
}

test('it ticks at the full minute, has a row with its heartbeat, and removes the row at its end', async () => {
  await using databases = await fresh()
  const { control } = databases.databases
  const minute = Date.parse('2026-06-01T12:00:00Z')
  // The time before the first tick does not count, so that a busy machine does not miss the minute.
  let firstTickAt = Number.POSITIVE_INFINITY
  const clock = {
    now: () => new Date(minute - 400 + Math.max(0, performance.now() - firstTickAt)),
  }
  const registry = testRegistry(databases)
  const task = await registry.addTask({ name: 'due', next_run_at: new Date(minute) })
  const queue = testQueue()
  const runsOfTicks: string[][] = []
  const lags: number[] = []
  {
    await using _ticker = await openOn(databases, {
      queue,
      clock,
      onTick({ lagMs }) {
        runsOfTicks.push(queue.runs.map(({ taskId }) => taskId))
        lags.push(lagMs)
        firstTickAt = Math.min(firstTickAt, performance.now())
      },
    })
    expect(await control.select().from(cronProcesses)).toMatchObject([{ kind: 'ticker' }])
    await expect.poll(() => runsOfTicks).toEqual([[], [task.id]])
    // Five seconds after the first tick it would be later. The lag is that of the start of the tick, so that a slow
    // database does not count.
    expect(lags.at(-1)).toBeLessThan(4_500)
  }
  expect(await control.select().from(cronProcesses)).toEqual([])
})

test('a tick that fails is logged, and the next one follows', async () => {
  await using databases = await fresh()
  const lines: string[] = []
  const log = createLogger('test', 'info', { write: (line) => lines.push(line) })
  const queue = testQueue()
  await using _ticker = await openOn(databases, { queue, clock: { now: () => new Date() }, log })
  await asOwner(databases.url, (client) => client`alter table cron_tasks rename to cron_tasks_away`)
  await vi.waitFor(() => expect(lines.join()).toContain('the tick failed'), 180_000)
  await asOwner(databases.url, (client) => client`alter table cron_tasks_away rename to cron_tasks`)
  const { addTask } = testRegistry(databases)
  await addTask({ name: 'due', next_run_at: new Date() })
  await vi.waitFor(() => expect(queue.runs).toHaveLength(1), 180_000)
})

test('a run that is requested between two ticks does not wait for the next one', async () => {
  await using databases = await fresh()
  const { control } = databases.databases
  const now = new Date('2026-06-01T12:00:01Z')
  const { addTask } = testRegistry(databases)
  const task = await addTask({ name: 'print', next_run_at: new Date('2026-06-01T12:01:00Z') })
  const queue = testQueue()
  let ticks = 0
  await using _ticker = await openOn(databases, {
    queue,
    clock: { now: () => now },
    onTick() {
      ticks += 1
    },
  })
  await expect.poll(() => ticks).toBe(1)
  const author = { at: now, actor: 'test', request_id: null, reason: null }
  await requestRun(control, { name: 'print', tenantId: null }, author, (error) => expect.fail(`${error}`))
  await expect.poll(() => queue.runs).toMatchObject([{ taskId: task.id, attempt: 1 }])
  expect(ticks).toBe(1)
})

test('as a process it has a health route, and ends on SIGTERM', async () => {
  await using databases = await fresh()
  const child = spawn(process.execPath, [noCodeFromText, programFile('services/ticker/src/main.ts')], {
    env: processEnvironment({ DATABASE_URL: databases.url, HTTP_HOST: '127.0.0.1', HTTP_PORT: '0' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let url = ''
  for await (const line of createInterface(child.stdout)) {
    url = JSON.parse(line).url ?? ''
    if (url) break
  }
  child.stdout.resume()
  const readiness = await fetch(`${url}/readyz`)
  expect(await readiness.json()).toMatchObject({ status: 'ready' })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

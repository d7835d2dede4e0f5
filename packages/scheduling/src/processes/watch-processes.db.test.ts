import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import { createLogger } from '@fiscus/runtime/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { postgresLeases } from '../leases/postgres-leases.ts'
import { keepHeartbeat } from './keep-heartbeat.ts'
import { noteTick } from './record-tick.ts'
import { tickPatienceMs, watchProcesses } from './watch-processes.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
beforeEach(async () => {
  await control.delete(cronProcesses)
})

/** A watch that looks all the time, and whose time is moved by hand. */
async function testWatch() {
  let now = 0
  const metrics = createMetrics()
  const lines: string[] = []
  const log = createLogger('test', 'info', { write: (line) => lines.push(JSON.parse(line).msg) })
  const watch = await watchProcesses({ control, metrics, log }, { lookMs: 10, monotonicMs: () => now })
  return {
    lines,
    pass(ms: number) {
      now += ms
    },
    isTicking: () =>
      watch.requireTicker().then(
        () => true,
        () => false,
      ),
    reason: () => watch.requireTicker().catch((error: Error) => error.message),
    async metric(name: string) {
      const lines = (await metrics.registry.metrics()).split('\n')
      return lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1)
    },
    [Symbol.asyncDispose]: () => watch[Symbol.asyncDispose](),
  }
}

/** What a ticker says of itself. */
async function say(id: string, tickedAt: string | null) {
  const row = { kind: 'ticker' as const, host: 'test', started_at: new Date(), heartbeat_at: new Date() }
  const details = { ticked_at: tickedAt }
  await control
    .insert(cronProcesses)
    .values({ id, ...row, details })
    .onConflictDoUpdate({ target: cronProcesses.id, set: { details, heartbeat_at: new Date() } })
}

test('a ticker that stops is reported, and so is that it goes on', async () => {
  await say('a', '2026-11-21T08:00:00.000Z')
  await using watch = await testWatch()
  watch.pass(tickPatienceMs)
  expect([await watch.isTicking(), await watch.metric('cron_ticker_stopped')]).toEqual([true, '0'])
  watch.pass(1)
  expect(await watch.reason()).toBe('No ticker has ticked for 90 seconds')
  expect(await watch.metric('cron_ticker_stopped')).toBe('1')
  expect(await watch.metric('cron_tick_age_seconds')).toBe('90.001')
  const stopped = 'no ticker ticks: nothing that is due is run until one does'
  await vi.waitFor(() => expect(watch.lines).toEqual([stopped]))
  await say('a', '2026-11-21T08:05:00.000Z')
  await vi.waitFor(() => expect(watch.lines).toEqual([stopped, 'a ticker ticks again']))
  expect([await watch.isTicking(), await watch.metric('cron_ticker_stopped')]).toEqual([true, '0'])
})

test('heartbeats without ticks are no sign of life', async () => {
  await say('a', '2026-11-21T08:00:00.000Z')
  await say('new', null)
  await using watch = await testWatch()
  watch.pass(tickPatienceMs + 1)
  await say('a', '2026-11-21T08:00:00.000Z')
  await vi.waitFor(() => expect(watch.lines).toHaveLength(1))
  expect(await watch.isTicking()).toBe(false)
})

test('one of many tickers is enough, however far back its clock is', async () => {
  await say('dead, ten minutes ahead', '2026-11-21T08:10:00.000Z')
  await using watch = await testWatch()
  watch.pass(tickPatienceMs + 1)
  await say('alive', '2026-11-21T07:50:00.000Z')
  await vi.waitFor(async () => expect(await watch.isTicking()).toBe(true))
})

test('a ticker that goes does not count as a tick', async () => {
  await say('a', '2026-11-21T08:00:00.000Z')
  await using watch = await testWatch()
  watch.pass(tickPatienceMs + 1)
  await control.delete(cronProcesses).where(eq(cronProcesses.id, 'a'))
  await vi.waitFor(async () =>
    expect(await watch.metric('cron_processes{kind="ticker",state="alive"}')).toBe('0'),
  )
  expect(await watch.isTicking()).toBe(false)
})

test('without any ticker a new process is patient, too', async () => {
  await using watch = await testWatch()
  expect(await watch.isTicking()).toBe(true)
  watch.pass(tickPatienceMs + 1)
  expect(await watch.isTicking()).toBe(false)
})

test('living and silent processes are counted', async () => {
  const clock = { now: () => new Date() }
  const log = createLogger('test', 'silent')
  const worker = { kind: 'worker', host: 'test', details: () => ({}) } as const
  const context = { control, leases: postgresLeases(control), clock, log }
  await using _alive = await keepHeartbeat(context, { id: 'alive', ...worker })
  await using _other = await keepHeartbeat(context, { id: 'other', ...worker })
  const longAgo = sql`now() - interval '31 seconds'`
  await control.update(cronProcesses).set({ heartbeat_at: longAgo }).where(eq(cronProcesses.id, 'other'))
  await using watch = await testWatch()
  const count = (kind: string, state: string) =>
    watch.metric(`cron_processes{kind="${kind}",state="${state}"}`)
  expect([await count('worker', 'alive'), await count('worker', 'silent')]).toEqual(['1', '1'])
  expect([await count('ticker', 'alive'), await count('ticker', 'silent')]).toEqual(['0', '0'])
})

test('calls of bin/cron are a ticker that beats once a minute', async () => {
  await using watch = await testWatch()
  watch.pass(tickPatienceMs + 1)
  await noteTick(control, { host: 'test', at: new Date() })
  await vi.waitFor(async () => expect(await watch.isTicking()).toBe(true))
  const isSilentAfter = async (seconds: number) => {
    const heartbeat_at = sql`now() - make_interval(secs => ${seconds})`
    await control.update(cronProcesses).set({ heartbeat_at })
    await using later = await testWatch()
    return (await later.metric('cron_processes{kind="ticker",state="silent"}')) === '1'
  }
  expect([await isSilentAfter(120), await isSilentAfter(190)]).toEqual([false, true])
})

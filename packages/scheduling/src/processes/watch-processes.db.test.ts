import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { postgresLeases } from '../leases/postgres-leases.ts'
import { recordTick } from './record-tick.ts'
import { startHeartbeat } from './start-heartbeat.ts'
import { tickPatienceMs, watchProcesses } from './watch-processes.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
beforeEach(async () => {
  await control.delete(cronProcesses)
})

/** A watch that checks continuously, with a time that the test advances. */
async function testWatch() {
  let now = 0
  const metrics = createMetrics()
  const lines: string[] = []
  const log = createLogger('test', 'info', { write: (line) => lines.push(JSON.parse(line).msg) })
  const watch = await watchProcesses({ control, metrics, log }, { checkMs: 10, monotonicMs: () => now })
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

/** Writes the heartbeat of a ticker. */
async function writeHeartbeat(id: string, tickedAt: string | null) {
  const row = { kind: 'ticker' as const, host: 'test', started_at: new Date(), heartbeat_at: new Date() }
  const details = { ticked_at: tickedAt }
  await control
    .insert(cronProcesses)
    .values({ id, ...row, details })
    .onConflictDoUpdate({ target: cronProcesses.id, set: { details, heartbeat_at: new Date() } })
}

test('the stop of a ticker is reported, and its return', async () => {
  await writeHeartbeat('a', '2026-11-21T08:00:00.000Z')
  await using watch = await testWatch()
  watch.pass(tickPatienceMs)
  expect([await watch.isTicking(), await watch.metric('cron_ticker_stopped')]).toEqual([true, '0'])
  watch.pass(1)
  expect(await watch.reason()).toBe('No ticker has ticked for 90 seconds')
  expect(await watch.metric('cron_ticker_stopped')).toBe('1')
  expect(await watch.metric('cron_tick_age_seconds')).toBe('90.001')
  const stopped = 'No ticker is running: due tasks wait until one starts'
  await expect.poll(() => watch.lines).toEqual([stopped])
  await writeHeartbeat('a', '2026-11-21T08:05:00.000Z')
  await expect.poll(() => watch.lines).toEqual([stopped, 'A ticker is running again'])
  expect([await watch.isTicking(), await watch.metric('cron_ticker_stopped')]).toEqual([true, '0'])
})

test('a heartbeat without a new tick does not count as a tick', async () => {
  await writeHeartbeat('a', '2026-11-21T08:00:00.000Z')
  await writeHeartbeat('new', null)
  await using watch = await testWatch()
  watch.pass(tickPatienceMs + 1)
  await writeHeartbeat('a', '2026-11-21T08:00:00.000Z')
  await expect.poll(() => watch.lines).toHaveLength(1)
  expect(await watch.isTicking()).toBe(false)
})

test('one running ticker suffices, also with a clock that is behind', async () => {
  await writeHeartbeat('stopped, ten minutes ahead', '2026-11-21T08:10:00.000Z')
  await using watch = await testWatch()
  watch.pass(tickPatienceMs + 1)
  await writeHeartbeat('running', '2026-11-21T07:50:00.000Z')
  await expect.poll(() => watch.isTicking()).toBe(true)
})

test('the deletion of a ticker’s row does not count as a tick', async () => {
  await writeHeartbeat('a', '2026-11-21T08:00:00.000Z')
  await using watch = await testWatch()
  watch.pass(tickPatienceMs + 1)
  await control.delete(cronProcesses).where(eq(cronProcesses.id, 'a'))
  await expect.poll(() => watch.metric('cron_processes{kind="ticker",state="alive"}')).toBe('0')
  expect(await watch.isTicking()).toBe(false)
})

test('a new process without any ticker waits 90 s, too', async () => {
  await using watch = await testWatch()
  expect(await watch.isTicking()).toBe(true)
  watch.pass(tickPatienceMs + 1)
  expect(await watch.isTicking()).toBe(false)
})

test('live and silent processes are counted', async () => {
  const clock = { now: () => new Date() }
  const log = createLogger('test', 'silent')
  const worker = { kind: 'worker', host: 'test', details: () => ({}) } as const
  const context = { control, leases: postgresLeases(control), clock, log }
  await using _alive = await startHeartbeat(context, { id: 'alive', ...worker })
  await using _other = await startHeartbeat(context, { id: 'other', ...worker })
  const longAgo = sql`now() - interval '31 seconds'`
  await control.update(cronProcesses).set({ heartbeat_at: longAgo }).where(eq(cronProcesses.id, 'other'))
  await using watch = await testWatch()
  const count = (kind: string, state: string) =>
    watch.metric(`cron_processes{kind="${kind}",state="${state}"}`)
  expect([await count('worker', 'alive'), await count('worker', 'silent')]).toEqual(['1', '1'])
  expect([await count('ticker', 'alive'), await count('ticker', 'silent')]).toEqual(['0', '0'])
})

test('a new process replaces one silent process of its kind, on its own host first', async () => {
  const heartbeat = (id: string, host: string, kind: 'ticker' | 'worker', seconds: number) =>
    control.insert(cronProcesses).values({
      id,
      host,
      kind,
      started_at: sql`now() - interval '1 hour'`,
      heartbeat_at: sql`now() - make_interval(secs => ${seconds})`,
      details: {},
    })
  await heartbeat('silent on another host', 'other', 'worker', 50)
  await heartbeat('silent on this host', 'test', 'worker', 40)
  await heartbeat('of another kind', 'test', 'ticker', 40)
  await heartbeat('live', 'test', 'worker', 20)
  await heartbeat('expired', 'other', 'ticker', 3_601)
  const ids = async () =>
    (await control.select({ id: cronProcesses.id }).from(cronProcesses)).map(({ id }) => id)
  const context = {
    control,
    leases: postgresLeases(control),
    clock: { now: () => new Date() },
    log: createLogger('test', 'silent'),
  }
  const worker = { kind: 'worker', host: 'test', details: () => ({}) } as const
  await using _first = await startHeartbeat(context, { id: 'first', ...worker })
  expect((await ids()).sort()).toEqual(['first', 'live', 'of another kind', 'silent on another host'])
  await using _second = await startHeartbeat(context, { id: 'second', ...worker })
  expect((await ids()).sort()).toEqual(['first', 'live', 'of another kind', 'second'])
})

test('calls of bin/cron count as a ticker with a heartbeat each minute', async () => {
  await using watch = await testWatch()
  watch.pass(tickPatienceMs + 1)
  await recordTick(control, { host: 'test', at: new Date() })
  await expect.poll(() => watch.isTicking()).toBe(true)
  const countAfter = async (seconds: number) => {
    const heartbeat_at = sql`now() - make_interval(secs => ${seconds})`
    await control.update(cronProcesses).set({ heartbeat_at })
    await using later = await testWatch()
    const metric = (state: string) => later.metric(`cron_processes{kind="ticker",state="${state}"}`)
    return { alive: await metric('alive'), silent: await metric('silent') }
  }
  expect(await countAfter(120)).toEqual({ alive: '1', silent: '0' })
  expect(await countAfter(190), 'a call that ended is not silent').toEqual({ alive: '0', silent: '0' })
})

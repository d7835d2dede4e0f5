import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { type Leases, leaseKeyOf, leaseTtlMs } from '../leases/leases.ts'
import { postgresLeases } from '../leases/postgres-leases.ts'
import type { RunStopped } from '../runs/run-outcome.ts'
import { testRegistry } from '../testing/sample-registry.ts'
import { holdRun } from './hold-run.ts'
import { writeHeartbeat } from './write-heartbeat.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const leases = postgresLeases(control)
const registry = testRegistry(fresh)
const heartbeat = {
  elapsedMs: 12_000,
  memoryBytes: 1_000,
  progressDone: 1,
  progressTotal: 2,
  logLines: ['one'],
}
const report = () => heartbeat
const withinRenewal = { timeout: 240_000, interval: 200 }

async function runningRun(name: string) {
  const { task, run } = await registry.addRunningRun({ name })
  const leaseKey = leaseKeyOf(task.id)
  await leases.acquire(leaseKey, 'mine', leaseTtlMs)
  return { task, leaseKey, held: { ...run, leaseKey, leaseToken: 'mine' } }
}

// Each start of a test clears the calls of every vi.fn(), also of tests that run at the same time: these record their
// own.
function recordStops() {
  const stopped: RunStopped['kind'][] = []
  return { stopped, stop: ({ kind }: RunStopped) => void stopped.push(kind) }
}

function recordRenewals() {
  const renewals: [key: string, token: string, ttlMs: number, isRenewed: boolean][] = []
  const renew: Leases['renew'] = async (...lease) => {
    const isRenewed = await leases.renew(...lease)
    renewals.push([...lease, isRenewed])
    return isRenewed
  }
  return { renew, renewals }
}

const hasNews = () => false

test.concurrent('a lost lease is acquired again with the same token', async () => {
  const { held, leaseKey } = await runningRun('lost')
  const { stop, stopped } = recordStops()
  await using _hold = holdRun({ control, leases }, held, { stop, hasNews, report })
  await leases.release(leaseKey, 'mine')
  await vi.waitFor(
    async () => expect(await leases.heldKeys([leaseKey])).toEqual(new Set([leaseKey])),
    withinRenewal,
  )
  expect(await leases.renew(leaseKey, 'mine', leaseTtlMs)).toBe(true)
  expect(stopped).toEqual([])
})

test.concurrent('a lease that the supervisor misses is acquired again before its next renewal', async () => {
  const { held, leaseKey, task } = await runningRun('missing')
  await leases.release(leaseKey, 'mine')
  await control.update(cronTasks).set({ lease_missing_since: new Date() }).where(eq(cronTasks.id, task.id))
  let checks = 0
  const checksBefore = Promise.withResolvers<number>()
  const acquire: Leases['acquire'] = (...lease) => {
    checksBefore.resolve(checks)
    return leases.acquire(...lease)
  }
  const countCheck = () => {
    checks += 1
    return false
  }
  await using _hold = holdRun({ control, leases: { ...leases, acquire } }, held, {
    stop: () => {},
    hasNews: countCheck,
    report,
  })
  // The first check finds the missing lease; the renewal would follow the fourth.
  expect(await checksBefore.promise).toBe(1)
  await vi.waitFor(
    async () => expect(await leases.heldKeys([leaseKey])).toEqual(new Set([leaseKey])),
    withinRenewal,
  )
})

test.concurrent('a lease is renewed', async () => {
  const { held, leaseKey } = await runningRun('renewed')
  const { renew, renewals } = recordRenewals()
  await using _hold = holdRun({ control, leases: { ...leases, renew } }, held, {
    stop: () => {},
    hasNews,
    report,
  })
  await vi.waitFor(() => expect(renewals).toEqual([[leaseKey, 'mine', leaseTtlMs, true]]), withinRenewal)
})

test.concurrent('the lease of a released run is not acquired again, and the run stops', async () => {
  const { held, leaseKey, task } = await runningRun('released')
  const { stop, stopped } = recordStops()
  await control.update(cronTasks).set({ run_id: null, is_running: 0 }).where(eq(cronTasks.id, task.id))
  await leases.release(leaseKey, 'mine')
  await using _hold = holdRun({ control, leases }, held, { stop, hasNews, report })
  await vi.waitFor(() => expect(stopped).toContain('lost'), withinRenewal)
  expect(await leases.heldKeys([leaseKey])).toEqual(new Set())
})

test.concurrent('a run that was started again by another worker stops, and its lease is not acquired', async () => {
  const { held, leaseKey, task } = await runningRun('restarted')
  const { stop, stopped } = recordStops()
  const { renew, renewals } = recordRenewals()
  const restarted = { fence: held.fence + 1 }
  await control.update(cronTasks).set(restarted).where(eq(cronTasks.id, task.id))
  await leases.release(leaseKey, 'mine')
  await using _hold = holdRun({ control, leases: { ...leases, renew } }, held, { stop, hasNews, report })
  await vi.waitFor(() => expect(renewals).toEqual([[leaseKey, 'mine', leaseTtlMs, false]]), withinRenewal)
  await vi.waitFor(() => expect(stopped).toContain('lost'), withinRenewal)
  expect(await leases.heldKeys([leaseKey])).toEqual(new Set())
})

test.concurrent('while the leases are unreachable, the run continues if the database confirms it', async () => {
  const { held } = await runningRun('unreachable')
  let attempts = 0
  const renew = async () => {
    attempts += 1
    throw new Error('no connection')
  }
  const unreachable: Leases = { ...leases, renew }
  const { stop, stopped } = recordStops()
  await using _hold = holdRun({ control, leases: unreachable }, held, { stop, hasNews, report })
  await vi.waitFor(() => expect(attempts).toBe(2), withinRenewal)
  expect(stopped).toEqual([])
})

test.concurrent('a heartbeat leaves what the run had when its process is killed', async () => {
  const { held, task } = await runningRun('reported')
  await using _hold = holdRun({ control, leases }, held, { stop: () => {}, hasNews, report })
  const written = {
    elapsed_ms: 12_000,
    memory_bytes: 1_000,
    progress_done: 1,
    progress_total: 2,
    log_lines: ['one'],
  }
  await vi.waitFor(async () => expect(await registry.runs(task)).toMatchObject([written]), withinRenewal)
})

test.concurrent('a heartbeat of an earlier start of the run changes nothing', async () => {
  const { held, task } = await runningRun('zombie')
  const { runId, fence } = held
  await writeHeartbeat(control, { ...heartbeat, runId, fence: fence - 1 })
  expect(await registry.runs(task)).toMatchObject([{ elapsed_ms: 0, progress_done: null, log_lines: null }])
})

test.concurrent('heartbeats at the same time are one statement, and each has at most 16 kB of its newest lines', async () => {
  const runs = await Promise.all(['a', 'b', 'c'].map((name) => runningRun(`batched_${name}`)))
  const lines = Array.from({ length: 200 }, (_, index) => `${index} ${'x'.repeat(900)}`)
  let statements = 0
  const session = new Proxy(control._.session, {
    get(target, name) {
      if (name === 'prepareQuery') statements += 1
      return Reflect.get(target, name, target)
    },
  })
  const counted = new Proxy(control, {
    get: (target, name) => (name === '_' ? { ...target._, session } : Reflect.get(target, name, target)),
  })
  await Promise.all(
    runs.map(({ held: { runId, fence } }) =>
      writeHeartbeat(counted, { ...heartbeat, runId, fence, logLines: lines }),
    ),
  )
  expect(statements).toBe(1)
  for (const { task } of runs) expect((await registry.runs(task))[0]?.log_lines).toEqual(lines.slice(-18))
})

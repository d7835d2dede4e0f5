import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { runs } from '@fiscus/messages/runs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { writeHeartbeat } from '../execution/write-heartbeat.ts'
import { type Leases, leaseKeyOf } from '../leases/leases.ts'
import { postgresLeases } from '../leases/postgres-leases.ts'
import { endRun } from '../runs/end-run.ts'
import type { RunEnd } from '../runs/run-outcome.ts'
import { startRun } from '../runs/start-run.ts'
import { testAuthor, testRegistry } from '../testing/sample-registry.ts'
import { stored } from '../testing/worked.ts'
import { releaseExpired } from './release-expired.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const leases = postgresLeases(control)
const context = { control, databases: fresh.databases, leases }
const registry = testRegistry(fresh)
const after = (seconds: number) => new Date(testAuthor.at.getTime() + seconds * 1000)
const nothing = {
  timedOut: [],
  workerLost: [],
  givenUp: [],
  abandoned: 0,
  leasesError: null,
  fenceError: null,
}
afterEach(() => fresh.owner.delete(cronTasks))

const successAt = (seconds: number) => ({
  step: 'succeed' as const,
  at: after(seconds),
  durationMs: 1,
  result: stored('late'),
  error: null,
  memoryBytes: 1,
})

/** A running run, with or without a lease. */
async function runningRun(name: string, { hasLease = true } = {}) {
  const { task, run } = await registry.addRunningRun({ name, timeout_seconds: 300 })
  if (hasLease) await leases.acquire(leaseKeyOf(task.id), 'mine', 60_000)
  return { task, run, read: async () => (await registry.runs(task))[0] }
}

/** Writes the heartbeat of a worker whose monotonic clock has counted this time. */
const report = ({ runId, fence }: { runId: string; fence: number }, seconds: number) =>
  writeHeartbeat(control, {
    runId,
    fence,
    elapsedMs: seconds * 1000,
    memoryBytes: null,
    progressDone: null,
    progressTotal: null,
    logLines: null,
  })

test('a change of the clock ends no run with a lease', async () => {
  const { run } = await runningRun('healthy')
  for (const elapsed of [0, 10]) {
    await report(run, elapsed)
    for (const seconds of [-100_000, 0, 308, 100_000_000])
      expect(await releaseExpired(context, after(seconds))).toEqual(nothing)
  }
})

test('a run with a lease continues until its worker reports its time-out, the grace and two more seconds', async () => {
  const { task, run, read } = await runningRun('leased')
  for (const seconds of [0, 60, 300, 305, 307]) {
    await report(run, seconds)
    expect(await releaseExpired(context, after(308))).toEqual(nothing)
  }
  await report(run, 308)
  const error = 'It took longer than 300 s; its worker w1 did not end it'
  const end: RunEnd = {
    runId: run.runId,
    taskId: task.id,
    tenantId: null,
    tenant: null,
    taskName: 'leased',
    trigger: 'manual',
    slot: null,
    attempt: 1,
    startedAt: testAuthor.at,
    pingUrl: null,
    fence: 1,
    step: 'time_out',
    at: after(308),
    durationMs: 308_000,
    result: null,
    error,
    error_message: runs.notEndedByWorker({ seconds: 300, worker: 'w1' }),
    logLines: null,
    memoryBytes: null,
  }
  expect(await releaseExpired(context, after(308))).toEqual({
    ...nothing,
    timedOut: [end],
  })
  const duration_ms = 308_000
  expect(await read()).toMatchObject({ status: 'timeout', finished_at: after(308), duration_ms, error })
  expect(await registry.task(task)).toMatchObject({ is_running: 0, run_id: null, last_status: 'idle' })
})

test('a run whose lease is missing in two passes 9 s apart is retried at once, twice, and then fails', async () => {
  const { task, run, read } = await runningRun('lost', { hasLease: false })
  let current = run
  const loss = expect.stringMatching(/^Worker lost: w1 has not held the lease/)
  for (const [attempt, from] of [
    [1, 35],
    [2, 100],
    [3, 200],
  ] as const) {
    expect(await releaseExpired(context, after(from))).toEqual(nothing)
    expect(await registry.task(task)).toMatchObject({ is_running: 1, lease_missing_since: after(from) })
    expect(await releaseExpired(context, after(from + 8.9))).toEqual(nothing)
    const { workerLost } = await releaseExpired(context, after(from + 9))
    expect(await endRun(control, { ...current, ...successAt(from + 16) }), 'the worker writes too late').toBe(
      false,
    )
    if (attempt === 3) {
      expect(workerLost).toMatchObject([{ taskName: 'lost', step: 'fail', attempt: 3 }])
      continue
    }
    const retry = { outcome: 'worker_lost', at: after(from + 9) }
    expect(workerLost).toMatchObject([{ taskName: 'lost', step: 'reschedule', attempt, retry }])
    expect(await read()).toMatchObject({ status: 'scheduled', attempt: attempt + 1, retry_at: retry.at })
    expect(await registry.task(task)).toMatchObject({
      is_running: 0,
      run_id: run.runId,
      consecutive_failures: 0,
    })
    const start = { ...run, attempt: attempt + 1, leaseToken: 'next', worker: 'w1', at: after(from + 20) }
    current = (await startRun(control, start)) ?? current
  }
  expect(await read()).toMatchObject({
    status: 'failed',
    attempt: 3,
    result: null,
    error: loss,
    earlier_attempts: [
      { attempt: 1, outcome: 'worker_lost', worker: 'w1', ended_at: after(44).toISOString(), error: loss },
      { attempt: 2, outcome: 'worker_lost', worker: 'w1', ended_at: after(109).toISOString(), error: loss },
    ],
  })
  expect(await registry.task(task)).toMatchObject({
    is_running: 0,
    run_id: null,
    last_status: 'failed',
    consecutive_failures: 1,
  })
})

test('a lost run that was cancelled or belongs to a command is not retried', async () => {
  const cancelled = await runningRun('cancelled', { hasLease: false })
  await control.update(cronRuns).set({ cancel_requested_at: after(1) })
  await runningRun('command', { hasLease: false })
  await control.update(cronRuns).set({ trigger: 'cli' }).where(eq(cronRuns.task_name, 'command'))
  await releaseExpired(context, after(35))
  const { workerLost } = await releaseExpired(context, after(44))
  expect(workerLost.map(({ taskName, step }) => `${taskName} ${step}`).sort()).toEqual([
    'cancelled fail',
    'command fail',
  ])
  expect(await cancelled.read()).toMatchObject({ status: 'failed', attempt: 1 })
})

test('a run past its time-out is retried if its task has an attempt left', async () => {
  const { task, run } = await registry.addRunningRun({
    name: 'late',
    max_attempts: 2,
    retry_delay_seconds: 100,
  })
  await report(run, 308)
  const { timedOut } = await releaseExpired(context, after(308))
  expect(timedOut).toMatchObject([{ step: 'reschedule', retry: { outcome: 'timeout' } }])
  const [waiting] = await registry.runs(task)
  expect(waiting).toMatchObject({
    status: 'scheduled',
    attempt: 2,
    earlier_attempts: [{ outcome: 'timeout' }],
  })
  const waitedMs = (waiting?.retry_at?.getTime() ?? 0) - after(308).getTime()
  expect([80_000 <= waitedMs, waitedMs <= 120_000]).toEqual([true, true])
  const next = await startRun(control, {
    ...run,
    attempt: 2,
    leaseToken: 'next',
    worker: 'w1',
    at: after(420),
  })
  await report(next ?? run, 308)
  expect(await releaseExpired(context, after(728))).toMatchObject({
    timedOut: [{ step: 'time_out' }],
  })
})

test('a worker that acquires its lease again within 9 s continues its run', async () => {
  const { task } = await runningRun('back', { hasLease: false })
  await releaseExpired(context, after(30))
  await leases.acquire(leaseKeyOf(task.id), 'mine', 60_000)
  expect(await releaseExpired(context, after(39))).toEqual(nothing)
  expect(await registry.task(task)).toMatchObject({ is_running: 1, lease_missing_since: null })
})

test('a later start of a run is not recorded as missing', async () => {
  const { task, run } = await runningRun('restarted', { hasLease: false })
  const restart = async () => {
    const rescheduled: RunEnd = {
      ...run,
      step: 'reschedule',
      at: after(30),
      durationMs: 1,
      result: null,
      error: null,
      logLines: null,
      memoryBytes: null,
    }
    await endRun(control, rescheduled)
    await startRun(control, { ...run, attempt: 2, leaseToken: 'next', worker: 'w2', at: after(30) })
    return new Set<string>()
  }
  await releaseExpired(
    { control, databases: fresh.databases, leases: { ...leases, heldKeys: restart } },
    after(35),
  )
  expect(await registry.task(task)).toMatchObject({ is_running: 1, fence: 2, lease_missing_since: null })
})

test('while the leases are unreachable, only runs end whose workers report a time past their time-out', async () => {
  const { task, run } = await runningRun('unknown', { hasLease: false })
  const error = new Error('no connection')
  const unreachable: Leases = { ...leases, heldKeys: () => Promise.reject(error) }
  for (const seconds of [60, 120])
    expect(
      await releaseExpired({ control, databases: fresh.databases, leases: unreachable }, after(seconds)),
    ).toEqual({
      ...nothing,
      leasesError: error,
    })
  expect(await registry.task(task)).toMatchObject({ is_running: 1, lease_missing_since: null })
  await report(run, 308)
  expect(
    await releaseExpired({ control, databases: fresh.databases, leases: unreachable }, after(308)),
  ).toMatchObject({
    timedOut: [{ step: 'time_out' }],
  })
})

test('the 9 s without a lease begin again after each pass in which the leases were unreachable', async () => {
  const { task } = await runningRun('flapping', { hasLease: false })
  const unreachable: Leases = { ...leases, heldKeys: () => Promise.reject(new Error('no connection')) }
  const passes = [
    { at: 30, reads: leases, missingSince: 30 },
    { at: 38, reads: unreachable, missingSince: null },
    { at: 40, reads: leases, missingSince: 40 },
    { at: 48, reads: unreachable, missingSince: null },
    { at: 55, reads: leases, missingSince: 55 },
    { at: 63.9, reads: leases, missingSince: 55 },
  ]
  for (const { at, reads, missingSince } of passes) {
    expect(
      await releaseExpired({ control, databases: fresh.databases, leases: reads }, after(at)),
    ).toMatchObject({ workerLost: [] })
    const lease_missing_since = missingSince === null ? null : after(missingSince)
    expect(await registry.task(task), `${at} s`).toMatchObject({ is_running: 1, lease_missing_since })
  }
  expect(await releaseExpired({ control, databases: fresh.databases, leases }, after(64))).toMatchObject({
    workerLost: [{ taskName: 'flapping' }],
  })
})

test('concurrent supervisors end each run once', async () => {
  for (const name of ['one', 'two', 'three']) await report((await runningRun(name)).run, 400)
  const passes = await Promise.all(Array.from({ length: 5 }, () => releaseExpired(context, after(400))))
  expect(passes.reduce((sum, { timedOut }) => sum + timedOut.length, 0)).toBe(3)
})

test('a run that its command has not started within 30 s is interrupted, and its task is idle', async () => {
  const { task } = await registry.addScheduledRun({ name: 'abandoned' }, 'cli')
  expect(await releaseExpired(context, after(30))).toEqual(nothing)
  expect(await releaseExpired(context, after(31))).toEqual({
    ...nothing,
    abandoned: 1,
  })
  expect(await registry.task(task)).toMatchObject({ run_id: null })
  expect((await registry.runs(task))[0]).toMatchObject({
    status: 'interrupted',
    error: 'The command that scheduled it ended before it started',
  })
})

import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { type Leases, leaseKeyOf } from '../leases/lease.ts'
import { postgresLeases } from '../leases/postgres-leases.ts'
import { endRun } from '../runs/end-run.ts'
import { testAuthor, testRegistry } from '../testing/sample-registry.ts'
import { releaseExpired } from './release-expired.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const leases = postgresLeases(control)
const registry = testRegistry(fresh)
const after = (seconds: number) => new Date(testAuthor.at.getTime() + seconds * 1000)
const nothing = { timedOut: [], workerLost: [], abandoned: 0, leasesFault: null }
afterEach(() => control.delete(cronTasks))

/** A run that is running, with or without a lease. */
async function runningRun(name: string, { isAlive = true } = {}) {
  const { task, run } = await registry.addRunningRun({ name, timeout_seconds: 300 })
  if (isAlive) await leases.take(leaseKeyOf(task.id), 'mine', 60_000)
  return { task, run, read: async () => (await registry.runs(task))[0] }
}

test('a run whose worker lives stays, up to its time-out, the grace and the worker’s own turn', async () => {
  const { task, run, read } = await runningRun('alive')
  for (const seconds of [0, 60, 300, 305, 307])
    expect(await releaseExpired({ control, leases }, after(seconds))).toEqual(nothing)
  const error = 'It took longer than 300 seconds; its worker w1 did not end it'
  const told = {
    ...{
      runId: run.runId,
      taskId: task.id,
      tenantId: null,
      taskName: 'alive',
      trigger: 'manual',
      slot: null,
    },
    ...{
      status: 'timeout',
      startedAt: testAuthor.at,
      durationMs: 308_000,
      result: null,
      error,
      pingUrl: null,
    },
  }
  expect(await releaseExpired({ control, leases }, after(308))).toEqual({ ...nothing, timedOut: [told] })
  const duration_ms = 308_000
  expect(await read()).toMatchObject({ status: 'timeout', finished_at: after(308), duration_ms, error })
  expect(await registry.task(task)).toMatchObject({ is_running: 0, run_id: null, last_status: 'idle' })
})

test('a run without a lease is given up when two passes 15 s apart find none', async () => {
  const { task, run, read } = await runningRun('dead', { isAlive: false })
  expect(await releaseExpired({ control, leases }, after(35))).toEqual(nothing)
  expect(await registry.task(task)).toMatchObject({ is_running: 1, lease_missing_since: after(35) })
  expect(await releaseExpired({ control, leases }, after(49.9))).toEqual(nothing)
  expect(await releaseExpired({ control, leases }, after(50))).toMatchObject({
    ...nothing,
    workerLost: [{ taskName: 'dead', status: 'failed' }],
  })
  expect(await read()).toMatchObject({ status: 'failed', error: expect.stringMatching(/^Worker lost: w1 /) })
  expect(await registry.task(task)).toMatchObject({ is_running: 0, run_id: null, last_status: 'failed' })

  const at = after(51)
  const late = { ...run, step: 'succeed' as const, at, durationMs: 1, result: 'late', error: null }
  expect(await endRun(control, { ...late, logLines: [], memoryBytes: 1 }), 'the zombie’s own word').toBe(
    false,
  )
  expect(await read()).toMatchObject({ status: 'failed', result: null })
})

test('a worker that takes its lease again in time keeps its run', async () => {
  const { task } = await runningRun('back', { isAlive: false })
  await releaseExpired({ control, leases }, after(30))
  await leases.take(leaseKeyOf(task.id), 'mine', 60_000)
  expect(await releaseExpired({ control, leases }, after(45))).toEqual(nothing)
  expect(await registry.task(task)).toMatchObject({ is_running: 1, lease_missing_since: null })
})

test('while nobody knows which leases live, only time-outs are released', async () => {
  const { task } = await runningRun('unknown', { isAlive: false })
  const fault = new Error('no connection')
  const unreachable: Leases = { ...leases, alive: () => Promise.reject(fault) }
  for (const seconds of [60, 120])
    expect(await releaseExpired({ control, leases: unreachable }, after(seconds))).toEqual({
      ...nothing,
      leasesFault: fault,
    })
  expect(await registry.task(task)).toMatchObject({ is_running: 1, lease_missing_since: null })
  expect(await releaseExpired({ control, leases: unreachable }, after(308))).toMatchObject({
    timedOut: [{ status: 'timeout' }],
  })
})

test('several supervisors at once release each run once', async () => {
  for (const name of ['one', 'two', 'three']) await runningRun(name)
  const passes = await Promise.all(
    Array.from({ length: 5 }, () => releaseExpired({ control, leases }, after(400))),
  )
  expect(passes.reduce((sum, { timedOut }) => sum + timedOut.length, 0)).toBe(3)
})

test('a run that a command scheduled and never started is interrupted, so that the task is free again', async () => {
  const { task } = await registry.addScheduledRun({ name: 'abandoned' }, 'cli')
  expect(await releaseExpired({ control, leases }, after(30))).toEqual(nothing)
  expect(await releaseExpired({ control, leases }, after(31))).toEqual({ ...nothing, abandoned: 1 })
  expect(await registry.task(task)).toMatchObject({ run_id: null })
  expect((await registry.runs(task))[0]).toMatchObject({
    status: 'interrupted',
    error: 'The command that was to run it has ended',
  })
})

import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { testRegistry } from '../testing/sample-registry.ts'
import { sampleRunEnd } from '../testing/sample-run-end.ts'
import { stored } from '../testing/worked.ts'
import { endRun, hasEnded } from './end-run.ts'
import type { RunEnd } from './run-outcome.ts'
import { startRun } from './start-run.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const registry = testRegistry(fresh)
const at = new Date('2026-11-21T08:00:07Z')

let count = 0

async function runningRun(): Promise<{ end: RunEnd; task: { id: string } }> {
  count += 1
  const differences = { consecutive_failures: 3, last_duration_ms: 1 }
  const { task, run } = await registry.addRunningRun({ name: `task_${count}`, ...differences })
  const end: RunEnd = {
    ...run,
    step: 'succeed',
    at,
    durationMs: 7000,
    result: stored('done'),
    error: null,
    logLines: ['line'],
    memoryBytes: 5_000_000_000,
  }
  return { task, end }
}

describe('the rows after each end', () => {
  for (const [step, status, last_status, consecutive_failures] of [
    ['succeed', 'success', 'success', 0],
    ['fail', 'failed', 'failed', 4],
    ['time_out', 'timeout', 'idle', 4],
    ['interrupt', 'interrupted', 'idle', 3],
  ] as const)
    test(`${step}: the run is ${status} and its task is ${last_status}`, async () => {
      const { end, task } = await runningRun()
      expect(await endRun(control, { ...end, step })).toBe(true)
      expect((await registry.runs(task))[0]).toMatchObject({
        status,
        finished_at: at,
        duration_ms: 7000,
        result: 'done',
        log_lines: ['line'],
        memory_bytes: 5_000_000_000,
        attempt: 1,
      })
      expect(await registry.task(task)).toMatchObject({
        last_status,
        consecutive_failures,
        is_running: 0,
        run_id: null,
        last_duration_ms: 7000,
        fence: 1,
      })
    })

  test('reschedule: the run waits for its next attempt, and the task for the run', async () => {
    const { end, task } = await runningRun()
    expect(await endRun(control, { ...end, step: 'reschedule' })).toBe(true)
    const waiting = {
      status: 'scheduled',
      attempt: 2,
      finished_at: null,
      duration_ms: null,
      enqueued_at: null,
    }
    expect((await registry.runs(task))[0]).toMatchObject(waiting)
    const idle = {
      last_status: 'idle',
      consecutive_failures: 3,
      is_running: 0,
      run_id: end.runId,
      last_duration_ms: 1,
    }
    expect(await registry.task(task)).toMatchObject(idle)
  })
})

test('the response to a reschedule that was lost is found in the log', async () => {
  const { end } = await runningRun()
  const rescheduled = { ...end, step: 'reschedule' as const }
  expect(await hasEnded(control, rescheduled)).toBe(false)
  await endRun(control, rescheduled)
  expect(await hasEnded(control, rescheduled)).toBe(true)
})

test('the log has the ends of the latest 50 earlier attempts, each with 500 characters of its error', async () => {
  const { end, task } = await runningRun()
  for (let attempt = 1; attempt <= 52; attempt += 1) {
    const error = `${attempt} ${'x'.repeat(600)}`
    expect(await endRun(control, { ...end, fence: attempt, step: 'reschedule', error })).toBe(true)
    await startRun(control, { ...end, attempt: attempt + 1, leaseToken: 'next', worker: 'w2', at })
  }
  const [run] = await registry.runs(task)
  expect(run?.earlier_attempts.map(({ attempt }) => attempt)).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 3),
  )
  expect(run?.earlier_attempts.at(-1)).toEqual({
    attempt: 52,
    outcome: 'shutdown',
    worker: 'w2',
    ended_at: at.toISOString(),
    duration_ms: 7000,
    error: `52 ${'x'.repeat(497)}`,
  })
})

test('a late failure of an attempt that was rescheduled changes nothing', async () => {
  const { end, task } = await runningRun()
  await endRun(control, { ...end, step: 'reschedule' })
  const [row, rescheduled] = [await registry.task(task), await registry.runs(task)]
  expect(await endRun(control, { ...end, step: 'fail' })).toBe(false)
  expect(await registry.task(task)).toEqual(row)
  expect(await registry.runs(task)).toEqual(rescheduled)
})

test('an older fence writes nothing', async () => {
  const { end, task } = await runningRun()
  expect(await endRun(control, { ...end, fence: end.fence - 1 })).toBe(false)
  expect((await registry.runs(task))[0]).toMatchObject({ status: 'running', result: null })
})

test('concurrent calls end a run once', async () => {
  const { end } = await runningRun()
  const ends = Array.from({ length: 5 }, (_, index) => endRun(control, { ...end, durationMs: index }))
  expect((await Promise.all(ends)).filter(Boolean)).toHaveLength(1)
})

test('an end whose response was lost is found in the log; a different end is not', async () => {
  const { end } = await runningRun()
  expect(await hasEnded(control, end)).toBe(false)
  await endRun(control, end)
  expect(await endRun(control, end)).toBe(false)
  expect(await hasEnded(control, end)).toBe(true)
  expect(await hasEnded(control, { ...end, step: 'fail' })).toBe(false)
  expect(await hasEnded(control, { ...end, at: new Date('2026-11-21T08:00:08Z') })).toBe(false)
})

test('each of many concurrent calls gets its own result', async () => {
  const runs = await Promise.all(Array.from({ length: 30 }, runningRun))
  const ends = runs.map(({ end }, index) => endRun(control, { ...end, fence: end.fence + (index % 2) }))
  expect(await Promise.all(ends)).toEqual(runs.map((_, index) => index % 2 === 0))
})

test('start and end look up the tasks of their runs, however many tasks there are', async () => {
  // One connection, because another one would add what it has read to the statistics at a later time.
  const control = fresh.owner
  const onOneConnection = testRegistry({ ...fresh, databases: { ...fresh.databases, control } })
  await control.execute(sql`set plan_cache_mode = force_generic_plan`)
  await control.execute(sql`
    insert into cron_tasks (profile, name, label, command_class, expression, timezone)
    select 'admin', 'other_' || n, 'Other', 'other', '0 3 * * *', 'UTC' from generate_series(1, 2000) as n`)
  await control.execute(sql`analyze cron_tasks`)
  const rowsOfScans = async () => {
    await control.execute(sql`select pg_stat_force_next_flush()`)
    const [row] = await control.execute<{ rows: string }>(
      sql`select seq_tup_read as rows from pg_stat_user_tables where relname = 'cron_tasks'`,
    )
    return Number(row?.rows)
  }
  const { ids } = await onOneConnection.addScheduledRun({ name: 'one_of_many' })
  const before = await rowsOfScans()
  const run = await startRun(control, { ...ids, leaseToken: 'mine', worker: 'w1', at })
  if (!run) return expect.unreachable()
  expect(await endRun(control, sampleRunEnd({ ...run, step: 'succeed' }))).toBe(true)
  expect((await rowsOfScans()) - before).toBe(0)
})

import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { testAuthor, testRegistry } from '../testing/sample-registry.ts'
import { claimDue } from '../tick/claim-due.ts'
import { cancelRun } from './cancel-run.ts'
import { startRun } from './start-run.ts'
import { triggerTask } from './trigger-task.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const registry = testRegistry(fresh)
const author = testAuthor
const { at } = author
const manual = (taskId: string) => triggerTask(control, { taskId, trigger: 'manual' }, author)
const missing = '0190a0b0-0000-7000-8000-000000000001'

const triggered = (name: string) => registry.addScheduledRun({ name })

test('a trigger schedules a run, also of a disabled task, and writes an audit entry', async () => {
  const task = await registry.addTask({ name: 'disabled', is_active: 0 })
  const outcome = await manual(task.id)
  const [run] = await registry.runs(task)
  expect(outcome).toEqual({ kind: 'triggered', run })
  expect(run).toMatchObject({
    status: 'scheduled',
    trigger: 'manual',
    actor: 'key:1',
    slot: null,
    enqueued_at: at,
  })
  expect(await registry.task(task)).toMatchObject({ run_id: run?.id, is_active: 0 })
  const entries = await control.select().from(auditLog).where(eq(auditLog.entity_id, task.id))
  expect(entries).toMatchObject([{ ...author, action: 'run', after: { run_id: run?.id, trigger: 'manual' } }])
})

test('concurrent triggers schedule one run, and all return it', async () => {
  const task = await registry.addTask({ name: 'concurrent' })
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => manual(task.id)))
  const [run, ...further] = await registry.runs(task)
  expect(further).toEqual([])
  expect(outcomes.filter(({ kind }) => kind === 'triggered')).toHaveLength(1)
  expect(outcomes.filter(({ kind }) => kind === 'waiting')).toEqual(
    Array.from({ length: 7 }, () => ({ kind: 'waiting', run })),
  )
})

test('a trigger returns the run that waits for a worker or for its retry, and it is due now', async () => {
  const { task, run } = await triggered('waits')
  const retry_at = new Date('2026-11-21T09:00:00Z')
  await control
    .update(cronRuns)
    .set({ attempt: 2, retry_at, enqueued_at: null })
    .where(eq(cronRuns.id, run.id))
  const key = { taskId: task.id, trigger: 'manual', requestKey: 'once' } as const
  const waiting = await triggerTask(control, key, author)
  expect(waiting).toMatchObject({ kind: 'waiting', run: { id: run.id, attempt: 2, enqueued_at: at } })
  expect(await triggerTask(control, key, author)).toMatchObject({ kind: 'repeated', run: { id: run.id } })
  expect(await registry.runs(task)).toHaveLength(1)
  const entries = await control.select().from(auditLog).where(eq(auditLog.entity_id, task.id))
  expect(entries.map(({ after }) => after)).toEqual(Array(2).fill({ run_id: run.id, trigger: 'manual' }))
})

test('a trigger of a running task returns its run, with its worker and its start', async () => {
  const { task, run } = await registry.addRunningRun({ name: 'runs' })
  const running = { id: run.runId, status: 'running', worker: 'w1', started_at: at }
  expect(await manual(task.id)).toMatchObject({ kind: 'already_running', run: running })
})

test('a due slot and a concurrent trigger schedule one run', async () => {
  const tasks = await Promise.all(
    Array.from({ length: 20 }, (_, index) => registry.addTask({ name: `both_${index}`, next_run_at: at })),
  )
  await Promise.all([
    claimDue(
      control,
      () => 'jobs',
      at,
      tasks.map(({ id }) => id),
    ),
    ...tasks.map(({ id }) => manual(id)),
  ])
  for (const task of tasks) expect(await registry.runs(task)).toHaveLength(1)
})

test('a trigger of a task that does not exist', async () => {
  expect(await manual(missing)).toEqual({ kind: 'unknown' })
})

test('a run that has not started is cancelled permanently, and its task is idle', async () => {
  const { task, run } = await triggered('cancelled')
  expect(await cancelRun(control, run.id, author)).toEqual({ kind: 'cancelled' })
  const [cancelled] = await registry.runs(task)
  expect(cancelled).toMatchObject({
    status: 'skipped',
    finished_at: at,
    error: 'Cancelled by key:1 before it started',
  })
  expect(await registry.task(task)).toMatchObject({ run_id: null })
  const start = { runId: run.id, taskId: task.id, attempt: 1, leaseToken: 'token', worker: 'w1', at }
  expect(await startRun(control, start), 'a start after the cancellation').toBe(null)
  expect(await cancelRun(control, run.id, author)).toEqual({ kind: 'ended' })
})

test('the cancellation of a running run is requested', async () => {
  const { task, run } = await triggered('stopped')
  await startRun(control, {
    runId: run.id,
    taskId: task.id,
    attempt: 1,
    leaseToken: 'token',
    worker: 'w1',
    at,
  })
  expect(await cancelRun(control, run.id, author)).toEqual({ kind: 'requested' })
  expect((await registry.runs(task))[0]).toMatchObject({ status: 'running', cancel_requested_at: at })
  const entries = await control.select().from(auditLog).where(eq(auditLog.entity_id, run.id))
  expect(entries).toMatchObject([
    { ...author, action: 'cancel', entity: 'cron_run', before: { status: 'running' } },
  ])
})

test('a cancellation of a run that does not exist', async () => {
  expect(await cancelRun(control, missing, author)).toEqual({ kind: 'unknown' })
})

test('a repeated start with the same lease token returns the same start', async () => {
  const { task, run } = await triggered('restarted')
  const start = { runId: run.id, taskId: task.id, attempt: 1, leaseToken: 'mine', worker: 'w1', at }
  const first = await startRun(control, start)
  expect(first).toMatchObject({ fence: 1 })
  expect(await startRun(control, start)).toEqual(first)
  expect(await startRun(control, { ...start, leaseToken: 'other' })).toBe(null)
})

test('one of many concurrent starts, in this process and in other processes, succeeds', async () => {
  const { task, run } = await triggered('raced')
  await using other = openDatabases({ url: fresh.url })
  const starts = Array.from({ length: 20 }, (_, index) => {
    const start = {
      runId: run.id,
      taskId: task.id,
      attempt: 1,
      leaseToken: `token-${index}`,
      worker: 'w1',
      at,
    }
    return startRun(index % 2 ? control : other.control, start)
  })
  expect((await Promise.all(starts)).filter((start) => start !== null)).toHaveLength(1)
  expect(await registry.task(task)).toMatchObject({ fence: 1 })
})

import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq } from 'drizzle-orm'
import { test as base, expect, inject } from 'vitest'
import { endRun } from '../runs/end-run.ts'
import { changeSchedule } from '../tasks/change-schedule.ts'
import { pauseTasks } from '../tasks/pause-tasks.ts'
import { testAuthor, testRegistry } from '../testing/sample-registry.ts'
import { sampleRunEnd } from '../testing/sample-run-end.ts'
import { markLate } from './mark-late.ts'

const test = base
  .extend('tenant', { scope: 'file' }, 'demo')
  .extend('fresh', { scope: 'file' }, async ({ tenant }, { onCleanup }) => {
    const fresh = await freshDatabases(inject('databaseServer'), tenant)
    onCleanup(() => fresh[Symbol.asyncDispose]())
    return fresh
  })
  .extend('registry', { scope: 'file' }, ({ fresh }) => testRegistry(fresh))
  .extend('control', { scope: 'file' }, ({ fresh }) => fresh.databases.control)

test.beforeEach(async ({ fresh }) => {
  await fresh.owner.delete(cronTasks)
})

const due = new Date('2026-11-21T08:00:00Z')
const at = (seconds: number) => new Date(due.getTime() + seconds * 1000)
const expected = { success_due_at: due, late_after_seconds: 60 }

test('a task is late when its success is later than expected, once', async ({ control, registry }) => {
  const task = await registry.addTask({ name: 'sync', ...expected })
  expect(await markLate(control, at(60))).toEqual({ changes: [], late: new Map() })
  const { changes, late } = await markLate(control, at(61))
  expect(changes).toEqual([{ id: task.id, name: 'sync', tenant: null, isLate: true, successDueAt: due }])
  expect(late).toEqual(new Map([['sync', 1]]))
  expect(await registry.task(task)).toMatchObject({ late_since: at(61) })
  expect((await markLate(control, at(62))).changes).toEqual([])
})

test('a running run has its time-out in addition', async ({ control, registry }) => {
  const { task } = await registry.addRunningRun({ name: 'slow', timeout_seconds: 300, ...expected })
  expect((await markLate(control, at(360))).changes).toEqual([])
  expect((await markLate(control, at(361))).changes).toMatchObject([{ id: task.id, isLate: true }])
})

test('a success ends it, and the next one is expected at the next slot; a failure does not', async ({
  control,
  registry,
}) => {
  const next_run_at = at(600)
  for (const [name, step, isLate] of [
    ['good', 'succeed', false],
    ['bad', 'fail', true],
  ] as const) {
    const { task, run } = await registry.addRunningRun({
      name,
      ...expected,
      next_run_at,
      late_since: at(100),
    })
    const ids = { runId: run.runId, taskId: task.id, taskName: name, fence: run.fence }
    expect(await endRun(control, sampleRunEnd({ ...ids, step, at: at(120), result: null }))).toBe(true)
    expect(await registry.task(task)).toMatchObject(
      isLate
        ? { late_since: at(100), success_due_at: due }
        : { late_since: null, success_due_at: next_run_at },
    )
  }
})

test('inactive and paused tasks, tasks without an expectation, and those of suspended tenants are never late', async ({
  fresh,
  control,
  registry,
}) => {
  await registry.addTask({ name: 'inactive', ...expected, is_active: 0 })
  await registry.addTask({ name: 'paused', ...expected, paused_until: at(9999) })
  await registry.addTask({ name: 'free', ...expected, late_after_seconds: null })
  await registry.addTask({ name: 'new', late_after_seconds: 60 })
  await registry.addTask({ name: 'suspended', ...expected, tenant_id: fresh.tenant('demo').id })
  await fresh.owner.update(tenants).set({ status: 'suspended' }).where(eq(tenants.slug, 'demo'))
  expect(await markLate(control, at(3600))).toEqual({ changes: [], late: new Map() })
  await fresh.owner.update(tenants).set({ status: 'active' }).where(eq(tenants.slug, 'demo'))
  expect((await markLate(control, at(3600))).changes).toMatchObject([{ name: 'suspended', tenant: 'demo' }])
})

test('the time counts from the end of a pause', async ({ control, registry }) => {
  const ended = await registry.addTask({ name: 'ended', ...expected, paused_until: at(1000) })
  const resumed = await registry.addTask({
    name: 'resumed',
    ...expected,
    paused_until: at(9999),
    late_since: at(1),
  })
  const changed = await registry.addTask({
    name: 'changed',
    ...expected,
    next_run_at: due,
    paused_until: at(9999),
  })
  const author = { ...testAuthor, at: at(1000) }
  await pauseTasks(control, { selection: { name: 'resumed' }, until: null }, author)
  await changeSchedule(
    control,
    { taskId: changed.id, version: null, changes: { paused_until: null } },
    author,
  )
  expect((await markLate(control, at(1060))).changes).toEqual([])
  const { changes } = await markLate(control, at(1061))
  expect(changes.map(({ id }) => id).toSorted()).toEqual([ended.id, resumed.id, changed.id].toSorted())
})

test('a task is no longer late when its expectation was extended', async ({ control, registry }) => {
  const task = await registry.addTask({ name: 'extended', ...expected, late_since: at(61) })
  await control.update(cronTasks).set({ late_after_seconds: 600 }).where(eq(cronTasks.id, task.id))
  expect(await markLate(control, at(120))).toMatchObject({ changes: [{ isLate: false }], late: new Map() })
  expect(await registry.task(task)).toMatchObject({ late_since: null })
})

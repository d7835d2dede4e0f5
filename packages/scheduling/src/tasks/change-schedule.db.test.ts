import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { schedules } from '@fiscus/messages/schedules'
import { values } from '@fiscus/messages/values'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { testRegistry } from '../testing/sample-registry.ts'
import { changeSchedule, type ScheduleChanges } from './change-schedule.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const registry = testRegistry(fresh)
const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const author = { at: at('08:07:30'), actor: 'key:1', request_id: 'r1', reason: 'quiet hours' }
const schedule = { expression: '*/5 * * * *', next_run_at: at('08:05:00') }

test('a change is stored under a new version, with the task before and after in the audit log', async () => {
  const before = await registry.addTask({ name: 'audited', ...schedule })
  const changes = {
    expression: '0 6 * * mon-fri',
    timezone: 'Europe/Warsaw',
    timeout_seconds: 60,
    label: 'Nightly',
  }
  const outcome = await changeSchedule(control, { taskId: before.id, version: 1, changes }, author)
  const after = await registry.task(before)
  expect(outcome).toEqual({ kind: 'changed', task: after })
  expect(after).toEqual({
    ...before,
    ...changes,
    expression: '0 6 * * MON-FRI',
    next_run_at: new Date('2026-11-23T05:00:00Z'),
    success_due_at: new Date('2026-11-23T05:00:00Z'),
    version: 2,
    updated_by: 'key:1',
    edited_fields: ['label', 'expression', 'timezone', 'timeout_seconds'],
  })
  const isOfTask = eq(auditLog.entity_id, before.id)
  const [entry] = await control.select().from(auditLog).where(isOfTask).orderBy(desc(auditLog.at))
  expect(entry).toMatchObject({
    ...author,
    action: 'change',
    entity: 'cron_task',
    before: { expression: '*/5 * * * *', version: 1 },
    after: { expression: '0 6 * * MON-FRI', version: 2 },
  })
})

test('only a field whose value changes is edited, and stays so', async () => {
  const { id, label, timezone } = await registry.addTask({ name: 'form', ...schedule })
  const form = { label, timezone, expression: ' */5 * * * *', is_active: 1, timeout_seconds: 60 } as const
  for (const timeout_seconds of [60, 300])
    expect(
      await changeSchedule(
        control,
        { taskId: id, version: null, changes: { ...form, timeout_seconds } },
        author,
      ),
    ).toMatchObject({ task: { edited_fields: ['timeout_seconds'] } })
})

test('a task whose schedule could not be read gets its next slot when the same schedule is saved again', async () => {
  const { id } = await registry.addTask({ name: 'unread', ...schedule, next_run_at: null })
  const changes = { expression: schedule.expression }
  expect(await changeSchedule(control, { taskId: id, version: null, changes }, author)).toMatchObject({
    task: { next_run_at: at('08:10:00') },
  })
})

describe('the next slot', () => {
  let count = 0
  for (const [what, is_active, changes, next] of [
    [
      'an overdue slot is kept if the schedule is unchanged',
      1,
      { label: 'New', timeout_seconds: 5 },
      '08:05:00',
    ],
    ['an overdue slot is kept when the task is paused', 1, { paused_until: at('09:00:00') }, '08:05:00'],
    ['an overdue slot is kept for an equal expression', 1, { expression: '*/5  * * * *' }, '08:05:00'],
    ['a new expression applies from now on', 1, { expression: '*/2 * * * *' }, '08:08:00'],
    ['a disabled task has none', 1, { is_active: 0 }, null],
    ['an enabled task starts from now', 0, { is_active: 1 }, '08:10:00'],
    ['a task that stays disabled has none', 0, { expression: '*/2 * * * *' }, null],
  ] as [string, 0 | 1, ScheduleChanges, string | null][])
    test(what, async () => {
      count += 1
      const task = await registry.addTask({ name: `next_${count}`, is_active, ...schedule })
      await changeSchedule(control, { taskId: task.id, version: null, changes }, author)
      expect((await registry.task(task)).next_run_at).toEqual(next && at(next))
    })
})

describe('a change that is rejected', () => {
  test('for an outdated version', async () => {
    const task = await registry.addTask({ name: 'stale', version: 3, ...schedule })
    const change = { taskId: task.id, changes: { label: 'New' } }
    expect(await changeSchedule(control, { ...change, version: 2 }, author)).toEqual({
      kind: 'stale',
      version: 3,
    })
    const both = await Promise.all(
      [3, 3].map((version) => changeSchedule(control, { ...change, version }, author)),
    )
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'stale'])
  })

  test('for a task that does not exist', async () => {
    const taskId = '0190a0b0-0000-7000-8000-000000000001'
    expect(await changeSchedule(control, { taskId, version: 1, changes: {} }, author)).toEqual({
      kind: 'unknown',
    })
  })

  let count = 0
  for (const [changes, pointer, { code }] of [
    [{ expression: '@daily' }, '/expression', schedules.ofField],
    [{ expression: '0 0 30 2 *' }, '/expression', schedules.ofField],
    [{ expression: '61 * * * *' }, '/expression', schedules.ofField],
    [{ timezone: 'Warsaw' }, '/timezone', values.timeZoneUnknown],
    [{ expression: '*/30 2 25-31 3 */7', timezone: 'Europe/Warsaw' }, '/expression', schedules.neverDue],
  ] as const)
    test(JSON.stringify(changes), async () => {
      count += 1
      const task = await registry.addTask({ name: `rejected_${count}`, ...schedule })
      expect(await changeSchedule(control, { taskId: task.id, version: 1, changes }, author)).toEqual({
        kind: 'rejected',
        faults: [{ pointer, detail: expect.objectContaining({ code }) }],
      })
      expect(await registry.task(task)).toEqual(task)
    })

  test('reports all faults at once', async () => {
    const task = await registry.addTask({ name: 'twice', ...schedule })
    const changes = { expression: '* * *', timezone: 'CET' }
    expect(await changeSchedule(control, { taskId: task.id, version: 1, changes }, author)).toMatchObject({
      faults: [{ pointer: '/timezone' }, { pointer: '/expression' }],
    })
  })
})

import { taskList, taskRecord } from '@fiscus/contracts/tasks/task-record'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Call } from '@fiscus/testing/http-client'
import { desc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { tasksPath } from '../testing/running-scheduler.ts'
import { schedulerTest } from '../testing/scheduler-test.ts'

const test = schedulerTest('demo', 'other')
  .extend(
    'id',
    { scope: 'file' },
    async ({ scheduler }) => (await scheduler.task('demo', 'session_cleanup')).id,
  )
  .extend(
    'other',
    { scope: 'file' },
    async ({ scheduler }) => (await scheduler.task('other', 'session_cleanup')).id,
  )

const get = async (call: Call, id: string) => taskRecord.parse((await call('GET', `${tasksPath}/${id}`)).body)
const names = async (call: Call, query: string) => {
  const { records } = taskList.parse((await call('GET', `${tasksPath}/records?${query}`)).body)
  return records.map(({ name }) => name)
}

describe('a pause', () => {
  test('has a reason, its author and its instant, until it is resumed', async ({ call, control, id }) => {
    const reply = await call('POST', `${tasksPath}/pause`, { ids: [id], reason: 'the disk is replaced' })
    expect(reply.body).toEqual({ tasks: 1 })
    expect(await get(call, id)).toMatchObject({
      paused_until: '9999-12-31T00:00:00.000Z',
      paused_reason: 'the disk is replaced',
      paused_by: expect.stringMatching(/^key:/),
      paused_at: '2026-11-21T08:00:00.000Z',
    })
    const [entry] = await control.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'pause',
      after: { ids: [id], reason: 'the disk is replaced', tasks: 1 },
    })
    expect(await names(call, 'is_paused=1')).toEqual(['session_cleanup'])
    expect((await call('POST', `${tasksPath}/resume`, { ids: [id] })).body).toEqual({ tasks: 1 })
    expect(await get(call, id)).toMatchObject({
      paused_until: null,
      paused_reason: null,
      paused_by: null,
      paused_at: null,
    })
    expect(await names(call, 'is_paused=1')).toEqual([])
  })

  test('by a filter; a tenant pauses no task of another scope', async ({ call, other }) => {
    expect((await call('POST', `${tasksPath}/pause`, { ids: [other] })).body).toEqual({ tasks: 0 })
    expect((await call('POST', `${tasksPath}/pause`, { tenant: 'other' })).body).toEqual({ tasks: 0 })
    expect((await call('POST', `${tasksPath}/pause`, { q: 'log_clean' })).body).toEqual({ tasks: 3 })
    expect((await call('POST', `${tasksPath}/resume`, {})).body).toEqual({ tasks: 3 })
  })

  test('by PATCH has its author too', async ({ call, id }) => {
    const change = { paused_until: '2026-11-22T00:00:00Z', paused_reason: 'until tomorrow' }
    const path = `${tasksPath}/${id}`
    const reply = await call('PATCH', path, change, { 'if-match': '*' })
    expect(reply.body).toMatchObject({
      paused_reason: 'until tomorrow',
      paused_by: expect.stringMatching(/^key:/),
    })
    const resumed = await call('PATCH', path, { paused_until: null }, { 'if-match': '*' })
    expect(resumed.body).toMatchObject({ paused_reason: null, paused_by: null, paused_at: null })
  })
})

describe('an expectation and a runbook', () => {
  test('are edited and reset like other fields', async ({ call, id }) => {
    const path = `${tasksPath}/${id}`
    const change = { late_after_seconds: 60, runbook: 'Call the operator.\nThen restart.' }
    expect((await call('PATCH', path, change, { 'if-match': '*' })).body).toMatchObject({
      ...change,
      edited_fields: ['late_after_seconds', 'runbook'],
    })
    expect((await call('PATCH', path, { late_after_seconds: null }, { 'if-match': '*' })).body).toMatchObject(
      {
        late_after_seconds: null,
      },
    )
    expect((await call('POST', `${path}/reset`, {}, { 'if-match': '*' })).body).toMatchObject({
      late_after_seconds: 900,
      runbook: null,
      edited_fields: [],
    })
    expect((await call('PATCH', path, { late_after_seconds: 0 }, { 'if-match': '*' })).status).toBe(422)
    expect((await call('PATCH', path, { runbook: 'x'.repeat(4001) }, { 'if-match': '*' })).status).toBe(422)
  })

  test('a new schedule expects its first success at its first slot', async ({ control, call, id }) => {
    await control.update(cronTasks).set({ late_since: new Date() }).where(eq(cronTasks.id, id))
    const reply = await call('PATCH', `${tasksPath}/${id}`, { expression: '0 12 * * *' }, { 'if-match': '*' })
    expect(reply.body).toMatchObject({
      next_run_at: '2026-11-21T11:00:00.000Z',
      success_due_at: '2026-11-21T11:00:00.000Z',
      late_since: null,
    })
  })
})

test('the alert is the worst that applies to an active task, and filters the list', async ({
  control,
  call,
  id,
}) => {
  const at = new Date('2026-11-21T08:00:00Z')
  for (const [row, alert] of [
    [{ consecutive_failures: 2 }, 'failing'],
    [{ late_since: at }, 'late'],
    [{ is_active: 0 }, 'none'],
    [{ is_active: 1, lease_missing_since: at }, 'worker_lost'],
  ] as const) {
    await control.update(cronTasks).set(row).where(eq(cronTasks.id, id))
    expect((await get(call, id)).alert).toBe(alert)
    expect(await names(call, `alert=${alert}&q=session`)).toEqual(['session_cleanup'])
  }
  expect(await names(call, 'alert=failing')).toEqual([])
  expect(await names(call, 'is_active=0&q=session')).toEqual([])
})

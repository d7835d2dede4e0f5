import { runList, runRecord } from '@fiscus/contracts/tasks/run-record'
import { taskList } from '@fiscus/contracts/tasks/task-record'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { createLogger } from '@fiscus/runtime/log/logger'
import { openQueues } from '@fiscus/scheduling/queue/queue'
import type { Call } from '@fiscus/testing/http-client'
import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { tasksPath } from '../testing/running-scheduler.ts'
import { schedulerTest } from '../testing/scheduler-test.ts'

const test = schedulerTest('demo')
  .extend('id', { scope: 'file' }, async ({ scheduler }) => {
    return (await scheduler.task('demo', 'session_cleanup')).id
  })
  .extend('start', ({ call, id }) => (headers: Record<string, string> = {}) => {
    return call('POST', `${tasksPath}/${id}/run`, undefined, headers)
  })
  /** Adds a run to the log, by default an ended one. */
  .extend('addRun', ({ scheduler, control, id }) => {
    return async (differences: Partial<typeof cronRuns.$inferInsert>): Promise<string> => {
      const row = {
        task_id: id,
        tenant_id: scheduler.fresh.tenant('demo').id,
        task_name: 'session_cleanup',
        trigger: 'schedule' as const,
        status: 'success' as const,
        scheduled_at: scheduler.clock.now(),
        ...differences,
      }
      const [run] = await control.insert(cronRuns).values(row).returning({ id: cronRuns.id })
      return run?.id ?? ''
    }
  })

test.beforeEach(async ({ control }) => {
  await control.delete(cronRuns)
  await control.update(cronTasks).set({ run_id: null, is_running: 0 })
})

const idOf = ({ body }: { body: unknown }) => runRecord.parse(body).id

describe('POST {id}/run', () => {
  test('returns 202 with the run and its address and enqueues it', async ({ scheduler, call, id, start }) => {
    const reply = await start({ 'x-audit-reason': 'ticket 7' })
    expect(reply.status, reply.text).toBe(202)
    const run = runRecord.parse(reply.body)
    expect(run).toMatchObject({
      task_id: id,
      task_name: 'session_cleanup',
      status: 'scheduled',
      trigger: 'manual',
      slot: null,
      attempt: 1,
      scheduled_at: '2026-11-21T08:00:00.000Z',
      result: null,
      error: null,
      log_lines: null,
    })
    const location = reply.headers.get('location') ?? ''
    expect(location).toBe(`${tasksPath}/runs/${run.id}`)
    expect((await call('GET', location)).body).toEqual(reply.body)

    await using queues = await openQueues({ databaseUrl: scheduler.fresh.url }, createLogger('test', 'error'))
    const board = queues.boards.find(({ name }) => name === 'maintenance')
    expect((await board?.getJob(`run-${run.id}-1`))?.data).toMatchObject({ runId: run.id, taskId: id })
  })

  test('is audited with actor and reason', async ({ control, id, start, call }) => {
    const runId = idOf(await start({ 'x-audit-reason': 'ticket 8' }))
    const named = { id: runId, actor: expect.stringMatching(/^key:/), actor_name: 'test' }
    expect((await call('GET', `/api/v1/engine/automation_cron/runs/${runId}`)).body).toMatchObject(named)
    expect((await call('GET', '/api/v1/engine/automation_cron/runs?limit=1')).body).toMatchObject({
      runs: [named],
    })
    const rows = await control
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity_id, id), eq(auditLog.reason, 'ticket 8')))
    expect(rows).toMatchObject([
      { action: 'run', actor: expect.stringMatching(/^key:/), after: { run_id: runId, trigger: 'manual' } },
    ])
  })

  test('while a run waits → 202 with this run, which is put first in its queue', async ({
    scheduler,
    call,
    id,
    start,
  }) => {
    const runId = idOf(await start())
    const records = (await call('GET', `${tasksPath}/records`)).body
    const other = taskList.parse(records).records.find(({ name }) => name === 'cron_log_cleanup')
    await call('POST', `${tasksPath}/${other?.id}/run`)
    const reply = await start()
    expect([reply.status, idOf(reply), reply.headers.get('location')]).toEqual([
      202,
      runId,
      `${tasksPath}/runs/${runId}`,
    ])
    await using queues = await openQueues({ databaseUrl: scheduler.fresh.url }, createLogger('test', 'error'))
    const board = queues.boards.find(({ name }) => name === 'maintenance')
    const waiting = (await board?.getJobs(['waiting'])) ?? []
    expect(waiting.at(-1)?.data).toMatchObject({ runId, taskId: id })
  })

  test('while a run is running → 409 with its id and address', async ({ control, start }) => {
    const runId = idOf(await start())
    await control.update(cronRuns).set({ status: 'running', fence: 1 }).where(eq(cronRuns.id, runId))
    const reply = await start()
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'task-already-running', detail: expect.stringContaining(runId) },
    })
    expect(reply.headers.get('location')).toBe(`${tasksPath}/runs/${runId}`)
  })

  test('two requests at once start one run', async ({ start }) => {
    const replies = await Promise.all([start(), start()])
    expect(replies.map(({ status }) => status)).toEqual([202, 202])
    expect(new Set(replies.map(idOf)).size).toBe(1)
  })

  test('an inactive and a paused task can be run', async ({ control, start }) => {
    await control
      .update(cronTasks)
      .set({ is_active: 0, next_run_at: null, paused_until: new Date('9999-01-01T00:00:00Z') })
    expect((await start()).status).toBe(202)
  })

  test('an Idempotency-Key returns the same run, also after its end', async ({ control, start }) => {
    const key = { 'idempotency-key': 'once' }
    const first = await start(key)
    const second = await start(key)
    expect([second.status, idOf(second)]).toEqual([202, idOf(first)])
    expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    await control.update(cronRuns).set({ status: 'success' })
    await control.update(cronTasks).set({ run_id: null })
    expect(idOf(await start(key))).toBe(idOf(first))
    expect(idOf(await start({ 'idempotency-key': 'another' }))).not.toBe(idOf(first))
  })

  test('the same Idempotency-Key of another API key is independent', async ({ scheduler, id, start }) => {
    const first = await start({ 'idempotency-key': 'same' })
    const other = await scheduler.caller('demo')
    const reply = await other('POST', `${tasksPath}/${id}/run`, undefined, { 'idempotency-key': 'same' })
    expect([reply.status, idOf(reply)]).toEqual([202, idOf(first)])
    expect(reply.headers.get('idempotency-replayed')).toBeNull()
  })

  test('an invalid Idempotency-Key → 422', async ({ start }) => {
    expect(await start({ 'idempotency-key': 'x'.repeat(256) })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/header/idempotency-key' }] },
    })
  })
})

describe('GET {id}/runs', () => {
  const list = async (call: Call, id: string, query: Record<string, string> = {}) =>
    runList.parse((await call('GET', `${tasksPath}/${id}/runs?${new URLSearchParams(query)}`)).body)

  test('lists the newest first, page by page, each once', async ({ call, id, addRun }) => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 7, minute))
    for (const minute of [0, 1, 2, 2, 2, 3, 4]) await addRun({ scheduled_at: at(minute) })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(call, id, { limit: '2', ...(cursor && { cursor }) })
      seen.push(...page.runs.map(({ scheduled_at, id }) => `${scheduled_at} ${id}`))
      cursor = page.next
    }
    expect(seen).toHaveLength(7)
    expect(seen).toEqual([...new Set(seen)].sort().reverse())
  })

  test('lists the beginning of long texts; a run has all text and a log', async ({ call, id, addRun }) => {
    const result = 'ś'.repeat(1000)
    const runId = await addRun({ result, log_lines: ['first', 'second'] })
    expect((await list(call, id)).runs).toMatchObject([{ id: runId, result: 'ś'.repeat(200) }])
    const whole = await call('GET', `${tasksPath}/runs/${runId}`)
    expect(runRecord.parse(whole.body)).toMatchObject({ result, log_lines: ['first', 'second'] })
    expect(whole.text).not.toContain('lease_token')
  })

  test('filters by status', async ({ call, id, addRun }) => {
    const failed = await addRun({ status: 'failed', error: 'Error: no' })
    await addRun({})
    expect((await list(call, id, { status: 'failed' })).runs.map(({ id }) => id)).toEqual([failed])
  })

  for (const [query, pointer] of [
    ['status=idle', '/query/status'],
    ['cursor=x', '/query/cursor'],
    ['limit=0', '/query/limit'],
  ])
    test(`${query} → 422 at ${pointer}`, async ({ call, id }) => {
      expect(await call('GET', `${tasksPath}/${id}/runs?${query}`)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer }] },
      })
    })
})

describe('POST runs/{runId}/cancel', () => {
  const cancel = (call: Call, runId: string) => call('POST', `${tasksPath}/runs/${runId}/cancel`)

  test('withdraws a scheduled run: the task can be run again', async ({ call, start }) => {
    const runId = idOf(await start())
    expect(await cancel(call, runId)).toMatchObject({ status: 202, body: { id: runId, status: 'skipped' } })
    expect((await start()).status).toBe(202)
  })

  test('requests the abort of a running run', async ({ control, call, id, addRun }) => {
    const runId = await addRun({ status: 'running', fence: 1 })
    await control
      .update(cronTasks)
      .set({ run_id: runId, is_running: 1, fence: 1 })
      .where(eq(cronTasks.id, id))
    expect(await cancel(call, runId)).toMatchObject({
      status: 202,
      body: { status: 'running', cancel_requested_at: '2026-11-21T08:00:00.000Z' },
    })
  })

  for (const status of ['success', 'failed', 'timeout', 'skipped', 'interrupted'] as const)
    test(`${status} → 409 run-over`, async ({ call, addRun }) => {
      expect(await cancel(call, await addRun({ status }))).toMatchObject({
        status: 409,
        body: { code: 'run-over', detail: expect.stringContaining(status) },
      })
    })
})

import { runCounts } from '@fiscus/contracts/tasks/run-filter'
import { runList, runRecord } from '@fiscus/contracts/tasks/run-record'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import type { Call } from '@fiscus/testing/http-client'
import { describe, expect } from 'vitest'
import { tasksPath } from '../testing/running-scheduler.ts'
import { schedulerTest } from '../testing/scheduler-test.ts'

const error = 'Error: no disk\n    at write (disk.ts:7:1)\nCaused by: Error: full\n    at check (disk.ts:9:1)'

/** Five runs, one a minute from 07:00, with the minute as their result. */
const test = schedulerTest('demo', 'other').extend(
  'ids',
  { scope: 'file' },
  async ({ scheduler, control }) => {
    const [cleanup, sync, admin] = [
      await scheduler.task('demo', 'session_cleanup'),
      await scheduler.task('other', 'session_cleanup'),
      await scheduler.task(null, 'cron_log_cleanup'),
    ]
    const runs = [
      { task: cleanup, status: 'success', worker: 'w1' },
      { task: cleanup, status: 'failed', worker: 'w2', error },
      { task: sync, status: 'timeout', worker: 'w1', error: 'It took longer' },
      { task: admin, status: 'success', trigger: 'manual', actor: 'key:7' },
      { task: admin, status: 'interrupted', error: 'A signal' },
    ] as const
    const rows = runs.map(({ task, ...run }, minute) => ({
      task_id: task.id,
      tenant_id: task.tenant_id,
      task_name: task.name,
      trigger: 'schedule' as const,
      scheduled_at: new Date(Date.UTC(2026, 10, 21, 7, minute)),
      result: String(minute),
      ...run,
    }))
    const stored = await control.insert(cronRuns).values(rows).returning({ id: cronRuns.id })
    return { cleanup: cleanup.id, runs: stored.map(({ id }) => id) }
  },
)

/** The minutes of the listed runs. */
async function listed(call: Call, query: string, path = tasksPath): Promise<number[]> {
  const reply = await call('GET', `${path}/runs?${query}`)
  expect(reply.status, reply.text).toBe(200)
  return runList.parse(reply.body).runs.map(({ result }) => Number(result))
}

describe('GET runs', () => {
  for (const [query, minutes] of [
    ['', [4, 3, 2, 1, 0]],
    ['status=failed', [1]],
    ['status=failed,timeout,interrupted', [4, 2, 1]],
    ['status=running', []],
    ['profile=admin', [4, 3]],
    ['profile=client', [2, 1, 0]],
    ['tenant=demo', [1, 0]],
    ['tenant=demo&profile=admin', []],
    ['tenant=unknown', []],
    ['task=session_cleanup', [2, 1, 0]],
    ['task=session_cleanup&tenant=other', [2]],
    ['task=unknown&tenant=other', []],
    ['trigger=manual', [3]],
    ['actor=key:7', [3]],
    ['worker=w1', [2, 0]],
    ['since=2026-11-21T07:02:00Z', [4, 3, 2]],
    ['until=2026-11-21T08:02:00%2B01:00', [1, 0]],
    ['text=FULL', [1]],
    ['text=took&status=timeout', [2]],
  ] as const)
    test(`${query} lists the runs of the minutes ${minutes}`, async ({ platform, ids }) => {
      expect(ids.runs).toHaveLength(5)
      expect(await listed(platform, query)).toEqual(minutes)
    })

  test('by the id of a task', async ({ platform, ids }) => {
    expect(await listed(platform, `task_id=${ids.cleanup}`)).toEqual([1, 0])
  })

  test("a tenant's key lists its own runs, with any filter", async ({ scheduler, call, platform, ids }) => {
    expect(await listed(call, '')).toEqual([1, 0])
    for (const query of ['tenant=other', 'profile=admin', 'worker=w1&tenant=other'])
      expect(await listed(call, query)).toEqual([])
    const other = await scheduler.caller('other')
    expect(await listed(other, `task_id=${ids.cleanup}`)).toEqual([])
    expect(await listed(platform, '', '/api/v1/tenants/other/engine/automation_cron')).toEqual([2])
  })

  test('pages link to the next one with the same filter', async ({ platform, ids }) => {
    expect(ids.runs).toHaveLength(5)
    const first = await platform('GET', `${tasksPath}/runs?limit=2&status=failed,timeout,interrupted`)
    const link = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const { runs, next } = runList.parse((await platform('GET', link)).body)
    expect([runs.map(({ result }) => result), next]).toEqual([['1'], null])
  })

  for (const [query, pointer] of [
    ['status=failed,idle', '/query/status'],
    ['status=idle', '/query/status'],
    ['status=', '/query/status'],
    ['since=yesterday', '/query/since'],
    ['task_id=7', '/query/task_id'],
    ['text=', '/query/text'],
    ['cursor=WzFd', '/query/cursor'],
  ])
    test(`${query} → 422 at ${pointer}`, async ({ platform }) => {
      const reply = await platform('GET', `${tasksPath}/runs?${query}`)
      expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer }] } })
    })
})

test('GET runs/counts counts by status, for the scope and the filter', async ({ call, platform, ids }) => {
  expect(ids.runs).toHaveLength(5)
  const counted = async (caller: Call, query = '') =>
    runCounts.parse((await caller('GET', `${tasksPath}/runs/counts${query}`)).body)
  const none = { scheduled: 0, running: 0, success: 0, failed: 0, timeout: 0, skipped: 0, interrupted: 0 }
  const all = { ...none, success: 2, failed: 1, timeout: 1, interrupted: 1 }
  expect(await counted(platform)).toEqual({ counts: all, capped: [] })
  expect((await counted(platform, '?worker=w1')).counts).toEqual({ ...none, success: 1, timeout: 1 })
  expect((await counted(call)).counts).toEqual({ ...none, success: 1, failed: 1 })
  expect((await counted(call, '?tenant=other')).counts).toEqual(none)
})

test('a run has the label that its task has by now', async ({ scheduler, call, ids }) => {
  const task = `${tasksPath}/${ids.cleanup}`
  await call('PATCH', task, { label: 'End old sessions' }, { 'if-match': '*' })
  const list = runList.parse((await call('GET', `${tasksPath}/runs`)).body)
  const run = runRecord.parse((await call('GET', `${tasksPath}/runs/${ids.runs[0]}`)).body)
  for (const { task_label } of [...list.runs, run]) expect(task_label).toBe('End old sessions')
  const other = await scheduler.caller('other')
  expect(runList.parse((await other('GET', `${tasksPath}/runs`)).body).runs).toMatchObject([
    { task_label: 'Session cleanup' },
  ])
})

test('a run has its tenant, and its error with the causes apart', async ({ platform, ids }) => {
  const runOf = async (id: string | undefined) =>
    runRecord.parse((await platform('GET', `${tasksPath}/runs/${id}`)).body)
  expect(await runOf(ids.runs[1])).toMatchObject({
    tenant: 'demo',
    error,
    error_causes: [
      { message: 'Error: no disk', stack: '    at write (disk.ts:7:1)' },
      { message: 'Error: full', stack: '    at check (disk.ts:9:1)' },
    ],
  })
  expect(await runOf(ids.runs[3])).toMatchObject({ tenant: null, error_causes: [] })
})

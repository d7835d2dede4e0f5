import { runActivity } from '@fiscus/contracts/tasks/run-activity'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { expect } from 'vitest'
import { tasksPath } from '../testing/running-scheduler.ts'
import { schedulerTest } from '../testing/scheduler-test.ts'

type Run = {
  task: string
  tenant: string | null
  at: string
  status: 'success' | 'failed' | 'running'
  ms?: number
}

const runs: Run[] = [
  { task: 'session_cleanup', tenant: 'demo', at: '2026-10-25T00:30:00Z', status: 'success', ms: 20 },
  { task: 'session_cleanup', tenant: 'demo', at: '2026-10-25T00:40:00Z', status: 'failed', ms: 700 },
  { task: 'session_cleanup', tenant: 'other', at: '2026-10-25T00:59:59.999Z', status: 'success', ms: 5 },
  { task: 'session_cleanup', tenant: 'demo', at: '2026-10-25T01:00:00Z', status: 'running' },
  { task: 'cron_log_cleanup', tenant: null, at: '2026-10-25T02:10:00Z', status: 'success', ms: 9 },
]

const test = schedulerTest('demo', 'other').extend(
  'stored',
  { scope: 'file' },
  async ({ scheduler, control }) => {
    for (const { task: name, tenant, at, status, ms } of runs) {
      const task = await scheduler.task(tenant, name)
      const scope = { task_id: task.id, tenant_id: task.tenant_id, task_name: name }
      const run = {
        ...scope,
        trigger: 'manual' as const,
        status,
        scheduled_at: new Date(at),
        duration_ms: ms,
      }
      await control.insert(cronRuns).values(run)
    }
    return runs.length
  },
)

const none = {
  success: 0,
  failed: 0,
  timeout: 0,
  interrupted: 0,
  skipped: 0,
  outstanding: 0,
  max_duration_ms: null,
}
const period = 'since=2026-10-25T00:00:00Z&until=2026-10-25T03:00:00Z'

test('counts the runs of each task by hour, on an axis without gaps', async ({ platform, stored }) => {
  expect(stored).toBe(5)
  const reply = await platform('GET', `${tasksPath}/activity?${period}`)
  expect(runActivity.parse(reply.body)).toEqual({
    step: 'hour',
    timezone: 'Europe/Warsaw',
    buckets: ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z', '2026-10-25T02:00:00.000Z'],
    tasks: [
      {
        task_name: 'session_cleanup',
        task_label: null,
        cells: [
          { ...none, at: '2026-10-25T00:00:00.000Z', success: 2, failed: 1, max_duration_ms: 700 },
          { ...none, at: '2026-10-25T01:00:00.000Z', outstanding: 1 },
        ],
      },
      {
        task_name: 'cron_log_cleanup',
        task_label: null,
        cells: [{ ...none, at: '2026-10-25T02:00:00.000Z', success: 1, max_duration_ms: 9 }],
      },
    ],
    task_count: 2,
    complete_since: null,
  })
})

test('of more tasks than the limit, those with the most unsuccessful runs are returned', async ({
  platform,
  stored,
}) => {
  expect(stored).toBe(5)
  const { body } = await platform('GET', `${tasksPath}/activity?${period}&limit=1`)
  const { tasks, task_count } = runActivity.parse(body)
  expect([tasks.map(({ task_name }) => task_name), task_count]).toEqual([['session_cleanup'], 2])
})

test('days have the length that they have in the zone', async ({ platform, stored }) => {
  expect(stored).toBe(5)
  const query = 'step=day&since=2026-10-23T22:00:00Z&until=2026-10-26T23:00:00Z&task=session_cleanup'
  const { body } = await platform('GET', `${tasksPath}/activity?${query}`)
  const { buckets, tasks } = runActivity.parse(body)
  expect(buckets).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ])
  expect(tasks[0]?.cells.map(({ at, success }) => [at, success])).toEqual([['2026-10-24T22:00:00.000Z', 2]])
})

for (const [what, step, timeZone, from, until, expected] of [
  [
    'days begin at midnight again after a day without midnight',
    'day',
    'Africa/Cairo',
    '2026-04-22T22:00:00Z',
    '2026-04-26T21:00:00Z',
    ['2026-04-22T22:00:00Z', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z', '2026-04-25T21:00:00Z'],
  ],
  [
    'the day that a zone leaves out has no bucket',
    'day',
    'Pacific/Apia',
    '2011-12-28T10:00:00Z',
    '2012-01-01T10:00:00Z',
    ['2011-12-28T10:00:00Z', '2011-12-29T10:00:00Z', '2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z'],
  ],
  [
    'hours begin at the full hour again after a change of half an hour',
    'hour',
    'Australia/Lord_Howe',
    '2026-10-03T14:30:00Z',
    '2026-10-03T17:05:00Z',
    ['2026-10-03T14:30:00Z', '2026-10-03T15:00:00Z', '2026-10-03T16:00:00Z', '2026-10-03T17:00:00Z'],
  ],
] as const)
  test(`${what} (${timeZone})`, async ({ platform, stored }) => {
    expect(stored).toBe(5)
    const query = `step=${step}&since=${from}&until=${until}&timezone=${timeZone}`
    const { body } = await platform('GET', `${tasksPath}/activity?${query}`)
    expect(runActivity.parse(body).buckets).toEqual(expected.map((at) => new Date(at).toISOString()))
  })

test('hours of a zone with half an hour of offset begin on the half hour in UTC', async ({
  platform,
  stored,
}) => {
  expect(stored).toBe(5)
  const { body } = await platform('GET', `${tasksPath}/activity?${period}&timezone=Asia/Kolkata`)
  expect(runActivity.parse(body).buckets[0]).toBe('2026-10-24T23:30:00.000Z')
})

test("a tenant's key counts its own runs", async ({ call, scheduler, stored }) => {
  expect(stored).toBe(5)
  const { body } = await call('GET', `${tasksPath}/activity?${period}`)
  expect(runActivity.parse(body).tasks).toMatchObject([
    { task_label: 'Session cleanup', cells: [{ success: 1, failed: 1 }, { outstanding: 1 }] },
  ])
  for (const query of ['&tenant=other', '&profile=admin', '&tenant=unknown']) {
    const { tasks, buckets } = runActivity.parse(
      (await call('GET', `${tasksPath}/activity?${period}${query}`)).body,
    )
    expect([tasks, buckets.length]).toEqual([[], 3])
  }
  scheduler.clock.moveTo('2026-10-25T02:30:00Z')
  expect(runActivity.parse((await call('GET', `${tasksPath}/activity`)).body).buckets).toHaveLength(25)
})

for (const [query, pointer] of [
  ['since=2026-10-25T00:00:00Z&until=2026-10-25T00:00:00Z', '/query/since'],
  ['since=2026-10-01T00:00:00Z&until=2026-10-25T00:00:00Z', '/query/since'],
  ['timezone=CET', '/query/timezone'],
  ['step=minute', '/query/step'],
  ['limit=101', '/query/limit'],
])
  test(`${query} → 422 at ${pointer}`, async ({ platform }) => {
    expect(await platform('GET', `${tasksPath}/activity?${query}`)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer }] },
    })
  })

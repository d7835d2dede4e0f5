import { slotPreview } from '@fiscus/contracts/tasks/slot-preview'
import { taskList, taskRecord } from '@fiscus/contracts/tasks/task-record'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { boundCursor } from '@fiscus/http/requests/bound-cursor'
import { writeCursor } from '@fiscus/http/responses/cursor'
import { registryRows } from '@fiscus/tasks/registry-rows'
import type { Call } from '@fiscus/testing/http-client'
import { desc, eq, isNotNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { tasksPath } from '../testing/running-scheduler.ts'
import { schedulerTest } from '../testing/scheduler-test.ts'

const test = schedulerTest('demo', 'other')
  .extend('id', { scope: 'file' }, async ({ scheduler }) => {
    return (await scheduler.task('demo', 'session_cleanup')).id
  })
  /** Changes the task in its current version. */
  .extend('change', ({ platform, id }) => async (changes: object) => {
    const etag = (await platform('GET', `${tasksPath}/${id}`)).headers.get('etag') ?? ''
    return platform('PATCH', `${tasksPath}/${id}`, changes, { 'if-match': etag })
  })

const lastRun = ['2026-11-21T08:00:00.000Z', '019aa2c4-7a80-7000-8000-000000000001']
const cursorOf = (key: unknown, list = 'listTasks') => boundCursor(list, writeCursor(key))

async function list(call: Call, query: string) {
  const { status, body } = await call('GET', `${tasksPath}/records${query}`)
  expect(status).toBe(200)
  return taskList.parse(body)
}

describe('GET records with details', () => {
  test('recent_runs adds the latest runs of each task, the newest first', async ({ control, call, id }) => {
    const task = {
      task_id: id,
      task_name: 'session_cleanup',
      trigger: 'manual' as const,
      status: 'success' as const,
    }
    const runs = [1, 2, 3, 4].map((minute) => ({
      ...task,
      scheduled_at: new Date(Date.UTC(2026, 10, 21, 7, minute)),
      duration_ms: minute * 10,
    }))
    await control.insert(cronRuns).values(runs)
    const { records } = await list(call, '?recent_runs=3')
    expect(records).toHaveLength(registryRows.length)
    for (const { name, recent_runs } of records)
      expect(recent_runs?.map(({ duration_ms }) => duration_ms)).toEqual(
        name === 'session_cleanup' ? [40, 30, 20] : [],
      )
    await control.delete(cronRuns)
  })

  test('next_slots adds the next slots, from the end of a pause', async ({ control, call, id }) => {
    const slots = async () => (await list(call, '?next_slots=2&q=session')).records[0]?.next_slots
    expect(await slots()).toEqual(['2026-11-21T08:15:00.000Z', '2026-11-21T08:30:00.000Z'])
    const pauseTo = (paused_until: Date | null) =>
      control.update(cronTasks).set({ paused_until }).where(eq(cronTasks.id, id))
    await pauseTo(new Date('2026-11-22T00:00:00Z'))
    expect((await slots())?.[0]).toBe('2026-11-22T00:15:00.000Z')
    await pauseTo(new Date('9999-12-31T00:00:00Z'))
    expect(await slots()).toEqual([])
    await pauseTo(null)
    await control.update(cronTasks).set({ is_active: 0 }).where(eq(cronTasks.name, 'pdf_queue_worker'))
    expect((await list(call, '?next_slots=2&q=pdf_queue')).records[0]?.next_slots).toEqual([])
  })

  test('a running task has its time-out, and the instant of its release when its worker is lost', async ({
    control,
    call,
    id,
  }) => {
    const at = new Date('2026-11-21T08:00:00Z')
    const running = { is_running: 1, run_id: id, last_run_at: at, lease_missing_since: at } as const
    await control.update(cronTasks).set(running).where(eq(cronTasks.id, id))
    expect((await list(call, '?q=session')).records[0]).toMatchObject({
      timeout_at: '2026-11-21T08:05:00.000Z',
      release_at: '2026-11-21T08:00:09.000Z',
    })
    const idle = { is_running: 0, run_id: null, last_run_at: null, lease_missing_since: null } as const
    await control.update(cronTasks).set(idle).where(eq(cronTasks.id, id))
  })
})

describe('GET records', () => {
  test('lists records (scheduled-tasks §2.1), to a tenant only its own', async ({ scheduler, call, id }) => {
    const { records } = await list(call, '?q=session')
    expect(records).toEqual([
      {
        id,
        profile: 'client',
        tenant_id: scheduler.fresh.tenant('demo').id,
        tenant: 'demo',
        name: 'session_cleanup',
        label: 'Session cleanup',
        command_class: 'fiscus.tasks.session_cleanup',
        expression: '*/15 * * * *',
        timezone: 'Europe/Warsaw',
        timeout_seconds: 300,
        is_active: 1,
        is_running: 0,
        last_run_at: null,
        next_run_at: '2026-11-21T08:15:00.000Z',
        last_status: 'idle',
        last_duration_ms: null,
        run_id: null,
        fence: 0,
        misfire_policy: 'one',
        max_attempts: 1,
        retry_delay_seconds: 60,
        misfire_window_seconds: 86_400,
        consecutive_failures: 0,
        paused_until: null,
        paused_reason: null,
        paused_by: null,
        paused_at: null,
        alert: 'none',
        late_after_seconds: 900,
        success_due_at: '2026-11-21T08:15:00.000Z',
        late_since: null,
        runbook: null,
        ping_url: null,
        timeout_at: null,
        release_at: null,
        version: 1,
        updated_by: null,
        edited_fields: [],
      },
    ])
  })

  const catalog = registryRows.length
  for (const [query, found] of [
    ['', 3 * catalog],
    ['?profile=admin', catalog],
    ['?profile=client', 2 * catalog],
    ['?tenant=demo', catalog],
    ['?tenant=unknown', 0],
    ['?tenant=demo&profile=admin', 0],
    ['?q=SESSION', 3],
    ['?q=session%25', 0],
    ['?q=poczty&q_names=inbound_email_sync,mail_queue_worker', 6],
    ['?q_names=inbound_email_sync', 3 * catalog],
    ['?q=queue&tenant=other', registryRows.filter(({ name, label }) => /queue/i.test(name + label)).length],
    ['?status=idle', 3 * catalog],
    ['?status=failed', 0],
  ] as const)
    test(`${query || 'no filter'} → ${found} tasks`, async ({ platform }) => {
      expect((await list(platform, query)).records).toHaveLength(found)
    })

  test('lists each task once, page by page, by name', async ({ platform }) => {
    const names: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(platform, `?limit=7${cursor && `&cursor=${cursor}`}`)
      names.push(...page.records.map(({ name, id }) => `${name} ${id}`))
      cursor = page.next
    }
    expect(names).toHaveLength(3 * catalog)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(names.toSorted())
  })

  for (const [query, pointer] of [
    ['?profile=clients', '/query/profile'],
    ['?status=timeout', '/query/status'],
    ['?tenant=%00', '/query/tenant'],
    ['?q=%00', '/query/q'],
    [`?q=${'x'.repeat(65)}`, '/query/q'],
    ['?limit=201', '/query/limit'],
    ['?cursor=x', '/query/cursor'],
    [`?cursor=${cursorOf(['\0', 'x'])}`, '/query/cursor'],
    [`?cursor=${cursorOf(lastRun)}`, '/query/cursor'],
    [`?cursor=${cursorOf(['a', lastRun[1]], 'listRuns')}`, '/query/cursor'],
    [`?cursor=${writeCursor(['a', lastRun[1]])}`, '/query/cursor'],
    ['?page=2', '/query/page'],
  ])
    test(`${query} → 422 at ${pointer}`, async ({ platform }) => {
      expect(await platform('GET', `${tasksPath}/records${query}`)).toMatchObject({
        status: 422,
        body: { code: 'invalid-request', errors: [{ pointer }] },
      })
    })
})

test('GET {id} returns one task with its ETag', async ({ platform, id }) => {
  const reply = await platform('GET', `${tasksPath}/${id.toUpperCase()}`)
  expect(reply.status).toBe(200)
  expect(taskRecord.parse(reply.body).name).toBe('session_cleanup')
  expect(reply.headers.get('etag')).toBe('"v1"')
})

test('POST {id}/reset returns the named fields, or all edited ones, to the catalogue', async ({
  platform,
  scheduler,
}) => {
  const { id } = await scheduler.task('other', 'cron_log_cleanup')
  const before = await platform('GET', `${tasksPath}/${id}`)
  const changes = { label: 'Sessions', expression: '30 2 * * *', is_active: 0 }
  await platform('PATCH', `${tasksPath}/${id}`, changes, { 'if-match': '"v1"' })
  const reset = (body: object, etag: string) =>
    platform('POST', `${tasksPath}/${id}/reset`, body, { 'if-match': etag })
  const label = await reset({ fields: ['label'] }, '"v2"')
  expect(label.body).toMatchObject({
    ...changes,
    label: Object(before.body).label,
    edited_fields: ['expression', 'is_active'],
  })
  expect(await reset({}, '"v2"')).toMatchObject({ status: 412 })
  expect((await reset({}, '"v3"')).body).toEqual({
    ...Object(before.body),
    version: 4,
    updated_by: expect.stringMatching(/^key:/),
  })
  expect(await reset({ fields: ['name'] }, '"v4"')).toMatchObject({ status: 422 })
})

describe('PATCH {id}', () => {
  test('a new expression replaces the catalog, and is audited', async ({ control, platform, id }) => {
    const before = await platform('GET', `${tasksPath}/${id}`)
    const reply = await platform(
      'PATCH',
      `${tasksPath}/${id}`,
      { expression: ' 30 2  * * mon-fri ', timezone: 'America/New_York', label: 'Sessions' },
      { 'if-match': before.headers.get('etag') ?? '', 'x-audit-reason': 'ticket 7', 'x-request-id': 'r-7' },
    )
    expect(reply.status, reply.text).toBe(200)
    expect(reply.headers.get('etag')).toBe('"v2"')
    expect(reply.body).toEqual({
      ...Object(before.body),
      expression: '30 2 * * MON-FRI',
      timezone: 'America/New_York',
      label: 'Sessions',
      next_run_at: '2026-11-23T07:30:00.000Z',
      success_due_at: '2026-11-23T07:30:00.000Z',
      version: 2,
      updated_by: expect.stringMatching(/^key:/),
      edited_fields: ['label', 'expression', 'timezone'],
    })
    expect((await platform('GET', `${tasksPath}/${id}`)).body).toEqual(reply.body)
    const [row] = await control.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(row).toMatchObject({
      entity: 'cron_task',
      entity_id: id,
      action: 'change',
      reason: 'ticket 7',
      request_id: 'r-7',
      before: { expression: '*/15 * * * *' },
      after: { expression: '30 2 * * MON-FRI' },
    })
  })

  for (const [field, value, stored = value] of [
    ['is_active', 0],
    ['is_active', 1],
    ['timeout_seconds', 1],
    ['timeout_seconds', 86_400],
    ['misfire_policy', 'all'],
    ['misfire_window_seconds', 3600],
    ['paused_until', '2026-12-24T18:00:00+01:00', '2026-12-24T17:00:00.000Z'],
    ['paused_until', null],
    ['ping_url', 'https://example.org/ping/1?x=@'],
    // A name is not looked up: what an answer would tell of it is one inside.
    ['ping_url', 'http://localtest.me:5432/'],
    ['ping_url', 'http://unknown.invalid/'],
    ['ping_url', null],
    ['label', 'Sesje użytkowników'],
  ] as const)
    test(`${field} = ${value}`, async ({ change }) => {
      expect(await change({ [field]: value })).toMatchObject({ status: 200, body: { [field]: stored } })
    })

  test('deactivation removes the next run, and activation sets it', async ({ change }) => {
    expect(await change({ is_active: 0 })).toMatchObject({ body: { next_run_at: null } })
    expect(await change({ is_active: 1 })).toMatchObject({ body: { next_run_at: expect.any(String) } })
  })

  for (const [expression, reason] of [
    ['', 'expression: It is empty'],
    ['* * * *', 'expression: '],
    ['* * * * * *', 'expression: '],
    ['@daily', 'expression: Nicknames'],
    ['60 * * * *', 'minute: '],
    ['* 24 * * *', 'hour: '],
    ['* * 0 * *', 'day of month: '],
    ['* * * 13 *', 'month: '],
    ['* * * * 8', 'day of week: '],
    ['5/15 * * * *', 'minute: '],
    ['30-10 * * * *', 'minute: '],
    ['* * L * *', 'day of month: '],
    ['* * ? * *', 'day of month: '],
    ['0 0 30 2 *', 'day of month: Month 2 has no day 30'],
    [`${'0,'.repeat(40)}0 * * * *`, 'expression: It has 89 characters'],
    ['* * * * *\n', 'expression: '],
  ] as const)
    test(`expression ${JSON.stringify(expression)} → 422 at /expression: ${reason}`, async ({ change }) => {
      expect(await change({ expression })).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/expression', detail: expect.stringContaining(reason) }] },
      })
    })

  for (const [body, pointer] of [
    [{ timezone: 'Europe/Warszawa' }, '/timezone'],
    [{ timezone: '+01:00' }, '/timezone'],
    [{ timeout_seconds: 0 }, '/timeout_seconds'],
    [{ timeout_seconds: 86_401 }, '/timeout_seconds'],
    [{ timeout_seconds: 1.5 }, '/timeout_seconds'],
    [{ timeout_seconds: '60' }, '/timeout_seconds'],
    [{ is_active: true }, '/is_active'],
    [{ is_active: 2 }, '/is_active'],
    [{ label: '' }, '/label'],
    [{ label: 'x'.repeat(256) }, '/label'],
    [{ label: 'a\u0000b' }, '/label'],
    [{ misfire_policy: 'some' }, '/misfire_policy'],
    [{ misfire_window_seconds: 0 }, '/misfire_window_seconds'],
    [{ paused_until: 'tomorrow' }, '/paused_until'],
    [{ paused_until: '2026-12-24T18:00:00' }, '/paused_until'],
    [{ paused_until: '0000-01-01T00:00:00Z' }, '/paused_until'],
    [{ paused_until: '9999-12-31T23:59:59-01:00' }, '/paused_until'],
    [{ ping_url: 'file:///etc/passwd' }, '/ping_url'],
    [{ ping_url: 'https://user:secret@example.org' }, '/ping_url'],
    [{ ping_url: 'http://169.254.169.254/latest/meta-data' }, '/ping_url'],
    [{ ping_url: 'http://0x7f.1:8080/' }, '/ping_url'],
    [{ ping_url: 'http://[::1]/' }, '/ping_url'],
    [{ ping_url: 'http://localhost/' }, '/ping_url'],
    [{ ping_url: 'http://panel.localhost./' }, '/ping_url'],
    [{ name: 'other' }, '/name'],
    [{ next_run_at: '2026-12-24T18:00:00Z' }, '/next_run_at'],
    [{ is_running: 1 }, '/is_running'],
    [{}, ''],
  ] as const)
    test(`${JSON.stringify(body).slice(0, 60)} → 422 at ${pointer || 'the body'}, and nothing changes`, async ({
      platform,
      id,
      change,
    }) => {
      const before = (await platform('GET', `${tasksPath}/${id}`)).text
      expect(await change(body)).toMatchObject({ status: 422, body: { errors: [{ pointer }] } })
      expect((await platform('GET', `${tasksPath}/${id}`)).text).toBe(before)
    })

  test('the response names all faults at once', async ({ change }) => {
    const { body } = await change({ expression: 'x', timezone: 'y' })
    expect(body).toMatchObject({ errors: [{ pointer: '/timezone' }, { pointer: '/expression' }] })
  })

  test('without If-Match the last write wins; with an old one → 412, and the ETag', async ({
    platform,
    id,
  }) => {
    const change = (label: string, headers = {}) =>
      platform('PATCH', `${tasksPath}/${id}`, { label }, headers)
    for (const label of ['one', 'two', 'two'])
      expect(await change(label)).toMatchObject({ status: 200, body: { label } })
    const both = await Promise.all(['three', 'four'].map((label) => change(label)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const reset = await platform('POST', `${tasksPath}/${id}/reset`, {})
    expect(reset).toMatchObject({ status: 200, body: { edited_fields: [] } })
    const stale = await change('five', { 'if-match': '"v1"' })
    expect(stale).toMatchObject({ status: 412, body: { code: 'precondition-failed' } })
    expect(stale.headers.get('etag')).toBe(reset.headers.get('etag'))
  })

  test('of two changes at once one is rejected', async ({ platform, id }) => {
    const etag = (await platform('GET', `${tasksPath}/${id}`)).headers.get('etag') ?? ''
    const replies = await Promise.all(
      ['one', 'other'].map((label) =>
        platform('PATCH', `${tasksPath}/${id}`, { label }, { 'if-match': etag }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
  })
})

describe('previews', () => {
  const preview = (call: Call, query: Record<string, string>) =>
    call('GET', `${tasksPath}/preview?${new URLSearchParams(query)}`)

  test('GET preview shows local time, UTC and the change of the clock', async ({ scheduler, platform }) => {
    scheduler.clock.moveTo('2026-03-28T00:00:00Z')
    const { body } = await preview(platform, { expression: '30 2 * * *', timezone: 'Europe/Warsaw', n: '3' })
    scheduler.clock.moveTo('2026-11-21T08:00:00Z')
    expect(slotPreview.parse(body)).toEqual({
      expression: '30 2 * * *',
      timezone: 'Europe/Warsaw',
      next: [
        { at: '2026-03-28T01:30:00.000Z', utc: '2026-03-28 01:30', local: 'Sat 2026-03-28 02:30 +01:00' },
        {
          at: '2026-03-29T01:00:00.000Z',
          utc: '2026-03-29 01:00',
          local: 'Sun 2026-03-29 03:00 +02:00',
          note: 'moved: 02:30 does not exist on this day',
        },
        { at: '2026-03-30T00:30:00.000Z', utc: '2026-03-30 00:30', local: 'Mon 2026-03-30 02:30 +02:00' },
      ],
    })
  })

  for (const [query, pointer] of [
    [{ expression: '61 * * * *' }, '/query/expression'],
    [{ expression: '* * * * *', timezone: 'Mars/Base' }, '/query/timezone'],
    [{ expression: '* * * * *', n: '0' }, '/query/n'],
    [{ expression: '* * * * *', n: '101' }, '/query/n'],
    [{ n: '1' }, '/query/expression'],
    [{ expression: '* * * * *', from: 'now' }, '/query/from'],
  ] as [Record<string, string>, string][])
    test(`preview of ${JSON.stringify(query)} → 422 at ${pointer}`, async ({ platform }) => {
      expect(await preview(platform, query)).toMatchObject({ status: 422, body: { errors: [{ pointer }] } })
    })

  test('GET {id}/next lists ten slots, after the pause if paused', async ({ platform, id, change }) => {
    await change({ expression: '0 3 * * *', timezone: 'Europe/Warsaw', is_active: 1 })
    const first = async (query = '') =>
      slotPreview.parse((await platform('GET', `${tasksPath}/${id}/next${query}`)).body).next
    expect(await first()).toHaveLength(10)
    expect(await first('?n=1')).toMatchObject([{ at: '2026-11-22T02:00:00.000Z' }])
    await change({ paused_until: '2026-12-01T00:00:00Z' })
    expect(await first('?n=1')).toMatchObject([{ at: '2026-12-01T02:00:00.000Z' }])
    await change({ paused_until: '9999-12-31T00:00:00Z' })
    expect(await first()).toEqual([])
    await change({ paused_until: null })
  })
})

describe('many tasks at once', () => {
  test.beforeEach(({ control }) => control.update(cronTasks).set({ paused_until: null }))
  const paused = async (control: ControlDatabase) => {
    const rows = await control.select().from(cronTasks).where(isNotNull(cronTasks.paused_until))
    return rows.length
  }

  test('POST pause and POST resume change all tasks, one audit row each', async ({ control, platform }) => {
    const all = 3 * registryRows.length
    expect(await platform('POST', `${tasksPath}/pause`, {})).toMatchObject({
      status: 200,
      body: { tasks: all },
    })
    expect(await platform('POST', `${tasksPath}/pause`, {})).toMatchObject({ body: { tasks: 0 } })
    expect(await paused(control)).toBe(all)
    expect(await platform('POST', `${tasksPath}/resume`, {})).toMatchObject({
      status: 200,
      body: { tasks: all },
    })
    expect(await paused(control)).toBe(0)
    const rows = await control.select().from(auditLog).where(eq(auditLog.action, 'resume'))
    expect(rows).toMatchObject([{ after: { tasks: all } }])
  })

  test('a pause can select a profile and a name, and have an end', async ({ scheduler, platform }) => {
    const until = '2026-11-21T12:00:00.000Z'
    const body = { profile: 'client', name: 'session_cleanup', until }
    expect(await platform('POST', `${tasksPath}/pause`, body)).toMatchObject({ body: { tasks: 2 } })
    expect((await scheduler.task('other', 'session_cleanup')).paused_until).toEqual(new Date(until))
  })

  test("a tenant's key pauses its own tasks only", async ({ scheduler, call }) => {
    expect(await call('POST', `${tasksPath}/pause`, {})).toMatchObject({
      body: { tasks: registryRows.length },
    })
    expect((await scheduler.task('other', 'session_cleanup')).paused_until).toBeNull()
    expect((await scheduler.task(null, 'session_cleanup')).paused_until).toBeNull()
  })

  for (const [body, pointer] of [
    [{ profile: 'all' }, '/profile'],
    [{ until: 'later' }, '/until'],
    [{ until: '2020-01-01T00:00:00Z' }, '/until'],
    [{ tenant_id: 'demo' }, '/tenant_id'],
  ] as const)
    test(`pause with ${JSON.stringify(body)} → 422 at ${pointer}`, async ({ platform }) => {
      expect(await platform('POST', `${tasksPath}/pause`, body)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer }] },
      })
    })
})

import { bulkChangeResponse, bulkRunResponse } from '@fiscus/contracts/tasks/bulk-request'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Call } from '@fiscus/testing/http-client'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { tasksPath } from '../testing/running-scheduler.ts'
import { schedulerTest } from '../testing/scheduler-test.ts'

const test = schedulerTest('demo', 'other').extend('ids', { scope: 'file' }, async ({ scheduler }) => {
  const idOf = async (slug: string | null, name: string) => (await scheduler.task(slug, name)).id
  return {
    cleanup: await idOf('demo', 'session_cleanup'),
    archive: await idOf('demo', 'audit_log_cleanup'),
    other: await idOf('other', 'session_cleanup'),
    admin: await idOf(null, 'session_cleanup'),
  }
})

test.beforeEach(async ({ control }) => {
  await control.delete(cronRuns)
  await control.update(cronTasks).set({ run_id: null, is_running: 0 })
})

const run = async (call: Call, body: unknown) => {
  const reply = await call('POST', `${tasksPath}/run`, body)
  expect(reply.status, reply.text).toBe(200)
  return bulkRunResponse.parse(reply.body).results
}

describe('POST run', () => {
  test('runs each task and returns what became of it', async ({ scheduler, call, control, ids }) => {
    const single = await call('POST', `${tasksPath}/${ids.archive}/run`)
    await control.update(cronRuns).set({ status: 'running', fence: 1 })
    const unknown = '0190a0b0-0000-7000-8000-00000000dead'
    const results = await run(call, { ids: [ids.cleanup, ids.archive, unknown] })
    expect(results).toEqual([
      {
        id: ids.archive,
        name: 'audit_log_cleanup',
        tenant: 'demo',
        outcome: 'already_running',
        run_id: Object(single.body).id,
      },
      {
        id: ids.cleanup,
        name: 'session_cleanup',
        tenant: 'demo',
        outcome: 'scheduled',
        run_id: expect.any(String),
      },
      { id: unknown, name: null, tenant: null, outcome: 'not_found', run_id: null },
    ])
    expect((await scheduler.task('demo', 'session_cleanup')).run_id).toBe(results[1]?.run_id)
    const entries = await control
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'run'), eq(auditLog.entity_id, ids.cleanup)))
    expect(entries.at(-1)).toMatchObject({ after: { run_id: results[1]?.run_id, trigger: 'manual' } })
  })

  test("a tenant's key runs no task of another scope", async ({ scheduler, call, ids }) => {
    const results = await run(call, { ids: [ids.other, ids.admin] })
    expect(results.map(({ outcome }) => outcome)).toEqual(['not_found', 'not_found'])
    expect((await run(call, { name: 'session_cleanup' })).map(({ id }) => id)).toEqual([ids.cleanup])
    expect(await run(call, { tenant: 'other' })).toEqual([])
    expect((await scheduler.task('other', 'session_cleanup')).run_id).toBeNull()
  })

  test('by a filter, in every scope of the platform', async ({ platform, ids }) => {
    const results = await run(platform, { name: 'session_cleanup' })
    expect(new Set(results.map(({ id }) => id))).toEqual(new Set([ids.cleanup, ids.other, ids.admin]))
    const again = await run(platform, { q: 'SESSION', profile: 'admin' })
    expect(again, 'the run that waits').toEqual(results.filter(({ id }) => id === ids.admin))
  })

  test('more than 200 tasks → 422, and none is run', async ({ scheduler, control, platform }) => {
    await control.execute(sql`
      insert into cron_tasks (profile, tenant_id, name, label, command_class, expression, timezone)
      select 'client', ${scheduler.fresh.tenant('other').id}, 'many_' || n, 'many', 'none', '* * * * *', 'UTC'
      from generate_series(1, 201) as n`)
    const reply = await platform('POST', `${tasksPath}/run`, { q: 'many' })
    expect(reply).toMatchObject({ status: 422, body: { code: 'invalid-request' } })
    expect(await control.select().from(cronRuns)).toEqual([])
  })

  for (const body of [{}, { ids: [] }, { ids: ['7'] }, { ids: null }, { everything: true }])
    test(`${JSON.stringify(body)} → 422`, async ({ call }) => {
      expect((await call('POST', `${tasksPath}/run`, body)).status).toBe(422)
    })
})

describe('POST activate and deactivate', () => {
  const change = async (call: Call, action: string, body: unknown) => {
    const reply = await call('POST', `${tasksPath}/${action}`, body)
    expect(reply.status, reply.text).toBe(200)
    return bulkChangeResponse.parse(reply.body).results.map(({ outcome }) => outcome)
  }

  test('change each task once, with its edited field', async ({ scheduler, call, ids }) => {
    const selection = { ids: [ids.cleanup, ids.archive] }
    expect(await change(call, 'deactivate', selection)).toEqual(['changed', 'changed'])
    expect(await change(call, 'deactivate', selection)).toEqual(['unchanged', 'unchanged'])
    expect(await scheduler.task('demo', 'session_cleanup')).toMatchObject({
      is_active: 0,
      next_run_at: null,
      edited_fields: ['is_active'],
    })
    expect(await change(call, 'activate', { ids: [ids.cleanup, ids.other] })).toEqual([
      'changed',
      'not_found',
    ])
    expect((await scheduler.task('demo', 'session_cleanup')).next_run_at).not.toBeNull()
  })

  test('a schedule that cannot be read is rejected with its reason', async ({ control, platform, ids }) => {
    await control
      .update(cronTasks)
      .set({ expression: '99 * * * *', is_active: 0 })
      .where(eq(cronTasks.id, ids.admin))
    const reply = await platform('POST', `${tasksPath}/activate`, { ids: [ids.admin] })
    expect(bulkChangeResponse.parse(reply.body).results).toMatchObject([
      { outcome: 'rejected', detail: expect.stringContaining('minute') },
    ])
  })
})

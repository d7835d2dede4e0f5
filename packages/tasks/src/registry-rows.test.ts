import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { asc, eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { registryRows } from './registry-rows.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases

/** Those of the specification: a further task has its own row too. */
const specified = [
  ['api_log_cleanup', '0 3 * * *'],
  ['audit_log_cleanup', '0 4 * * *'],
  ['calendar_status_supervisor', '* * * * *'],
  ['cron_log_cleanup', '0 3 * * *'],
  ['dav_pull_sync', '*/2 * * * *'],
  ['dav_queue_worker', '* * * * *'],
  ['inbound_email_sync', '* * * * *'],
  ['mail_queue_worker', '* * * * *'],
  ['pdf_queue_worker', '* * * * *'],
  ['queue_worker', '* * * * *'],
  ['session_cleanup', '*/15 * * * *'],
]

test('each profile has the tasks of the specification with their default schedules (scheduled-tasks §2.3)', async () => {
  expect(await reconcileRegistry(control, registryRows, new Date('2026-11-21T08:07:00Z'))).toBe(
    2 * registryRows.length,
  )
  for (const tenant_id of [null, fresh.tenant('acme').id]) {
    const isOfScope = tenant_id ? eq(cronTasks.tenant_id, tenant_id) : eq(cronTasks.profile, 'admin')
    const rows = await control.select().from(cronTasks).where(isOfScope).orderBy(asc(cronTasks.name))
    expect(rows.map(({ name, expression }) => [name, expression])).toEqual(expect.arrayContaining(specified))
    for (const row of rows)
      expect(row).toMatchObject({
        tenant_id,
        profile: tenant_id ? 'client' : 'admin',
        command_class: `fiscus.tasks.${row.name}`,
        timezone: 'Europe/Warsaw',
        timeout_seconds: 300,
        is_running: 0,
        last_status: 'idle',
        misfire_policy: 'one',
      })
    expect(rows.find(({ name }) => name === 'session_cleanup')).toMatchObject({
      is_active: 1,
      next_run_at: new Date('2026-11-21T08:15:00Z'),
    })
    expect(rows.find(({ name }) => name === 'cron_log_cleanup')?.next_run_at).toEqual(
      new Date('2026-11-22T02:00:00Z'),
    )
  }
})

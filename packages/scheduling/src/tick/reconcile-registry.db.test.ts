import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { registerTenant } from '@fiscus/db/tenants/register-tenant'
import { systemClock } from '@fiscus/runtime/clock'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { changeSchedule } from '../tasks/change-schedule.ts'
import { reconcileRegistry, registerNewTenants } from './reconcile-registry.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const now = new Date('2026-11-21T08:07:00Z')
const author = { at: now, actor: 'key:1', request_id: null, reason: null }
beforeEach(() => control.delete(cronTasks))

function rowsOf(tenant_id: string | null) {
  const isTheirs = tenant_id ? eq(cronTasks.tenant_id, tenant_id) : eq(cronTasks.profile, 'admin')
  return control.select().from(cronTasks).where(isTheirs).orderBy(asc(cronTasks.name))
}

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

test('each profile has the eleven tasks of the specification, with their default schedules', async () => {
  expect(await reconcileRegistry(control, registryRows, now)).toBe(22)
  for (const tenant_id of [null, fresh.tenant('acme').id]) {
    const rows = await rowsOf(tenant_id)
    expect(rows.map(({ name, expression }) => [name, expression])).toEqual(specified)
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

test('repeated, also by several processes at once, it changes nothing', async () => {
  const written = await Promise.all(
    Array.from({ length: 4 }, () => reconcileRegistry(control, registryRows, now)),
  )
  expect(Math.max(...written)).toBe(22)
  const before = await control.select().from(cronTasks).orderBy(asc(cronTasks.id))
  expect(before).toHaveLength(22)
  expect(await reconcileRegistry(control, registryRows, new Date('2027-01-01T00:00:00Z'))).toBe(0)
  expect(await control.select().from(cronTasks).orderBy(asc(cronTasks.id))).toEqual(before)
})

test('new tasks appear, untouched rows follow the catalog, an operator’s edits stay', async () => {
  const [first, second] = registryRows.filter(({ is_active }) => is_active)
  const awaited = registryRows.find(({ is_active }) => !is_active)
  if (!first || !second || !awaited) throw new Error('rows')
  await reconcileRegistry(control, [first, second, awaited], now)
  const [edited] = (await rowsOf(null)).filter(({ name }) => name === first.name)
  const changes = { expression: '5 5 * * *', label: 'Mine' }
  await changeSchedule(control, { taskId: edited?.id ?? '', version: null, changes }, author)

  const changed = [first, second].map((row) => ({
    ...row,
    label: `New ${row.name}`,
    expression: '10 * * * *',
  }))
  const others = registryRows.filter((row) => ![first, second, awaited].includes(row))
  await reconcileRegistry(control, [...changed, { ...awaited, is_active: 1 }, ...others], now)
  const rows = new Map((await rowsOf(null)).map((row) => [row.name, row]))
  expect(rows.size).toBe(11)
  expect(rows.get(first.name)).toMatchObject({ ...changes, updated_by: 'key:1' })
  const next_run_at = new Date('2026-11-21T08:10:00Z')
  expect(rows.get(second.name)).toMatchObject({
    label: `New ${second.name}`,
    expression: '10 * * * *',
    next_run_at,
  })
  expect(rows.get(awaited.name)).toMatchObject({
    is_active: 1,
    next_run_at: new Date('2026-11-21T08:08:00Z'),
  })
})

test('a tenant that is created later gets its rows, in its own time zone', async () => {
  await reconcileRegistry(control, registryRows, now)
  expect(await registerNewTenants(control, registryRows, now)).toBe(0)
  const tenant = await registerTenant(
    { control, clock: systemClock },
    { slug: 'later', database: 'later', timezone: 'America/New_York' },
  )
  expect(await registerNewTenants(control, registryRows, now)).toBe(11)
  const rows = await rowsOf(tenant.id)
  expect(rows.map(({ name }) => name)).toEqual(specified.map(([name]) => name))
  const cleanup = rows.find(({ name }) => name === 'cron_log_cleanup')
  expect(cleanup).toMatchObject({
    timezone: 'America/New_York',
    next_run_at: new Date('2026-11-22T08:00:00Z'),
  })
  await control.delete(tenants).where(eq(tenants.id, tenant.id))
  expect(await rowsOf(tenant.id), 'and loses them with it').toEqual([])
})

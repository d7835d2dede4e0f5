import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { registerTenant } from '@fiscus/db/tenants/register-tenant'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { changeSchedule } from '../tasks/change-schedule.ts'
import { resetTask } from '../tasks/reset-task.ts'
import { sampleRegistryRows, testAuthor } from '../testing/sample-registry.ts'
import { readAgenda } from './agenda.ts'
import { reconcileRegistry } from './reconcile-registry.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const now = new Date('2026-11-21T08:07:00Z')
beforeEach(() => fresh.owner.delete(cronTasks))
const [cleanUp, importing, planned] = sampleRegistryRows

function rowsOf(tenant_id: string | null) {
  const isOfScope = tenant_id ? eq(cronTasks.tenant_id, tenant_id) : eq(cronTasks.profile, 'admin')
  return control.select().from(cronTasks).where(isOfScope).orderBy(asc(cronTasks.name))
}

test('each scope gets a row for each task, in its time zone, and active tasks their first slot', async () => {
  expect(await reconcileRegistry(control, sampleRegistryRows, now)).toBe(6)
  for (const tenant_id of [null, fresh.tenant('acme').id]) {
    const profile = tenant_id ? 'client' : 'admin'
    expect(await rowsOf(tenant_id)).toMatchObject(
      sampleRegistryRows.map(({ queue: _queue, ...row }) => ({
        ...row,
        tenant_id,
        profile,
        timezone: 'Europe/Warsaw',
      })),
    )
    expect((await rowsOf(tenant_id)).map(({ next_run_at }) => next_run_at)).toEqual([
      new Date('2026-11-22T02:00:00Z'),
      new Date('2026-11-21T08:15:00Z'),
      null,
    ])
  }
})

test('a repeated call changes nothing, also from concurrent processes', async () => {
  const written = await Promise.all(
    Array.from({ length: 4 }, () => reconcileRegistry(control, sampleRegistryRows, now)),
  )
  expect(Math.max(...written)).toBe(6)
  const before = await control.select().from(cronTasks).orderBy(asc(cronTasks.id))
  expect(before).toHaveLength(6)
  expect(await reconcileRegistry(control, sampleRegistryRows, new Date('2027-01-01T00:00:00Z'))).toBe(0)
  expect(await control.select().from(cronTasks).orderBy(asc(cronTasks.id))).toEqual(before)
})

test('new tasks are added, edited fields keep their value, and all other fields follow the catalogue', async () => {
  await reconcileRegistry(control, sampleRegistryRows, now)
  const [edited, , off] = await rowsOf(null)
  expect(edited?.name).toBe(cleanUp.name)
  const changes = { expression: '5 5 * * *', label: 'Mine' }
  await changeSchedule(control, { taskId: edited?.id ?? '', version: null, changes }, testAuthor)

  const offChanges = { timeout_seconds: 60, timezone: 'America/New_York' }
  await changeSchedule(control, { taskId: off?.id ?? '', version: null, changes: offChanges }, testAuthor)
  const changed = [cleanUp, importing].map((row) => ({
    ...row,
    label: `New ${row.name}`,
    command_class: 'x',
    expression: '10 * * * *',
  }))
  const added = { ...importing, name: 'export' }
  await reconcileRegistry(
    control,
    [...changed, { ...planned, is_active: 1, expression: '0 3 * * *' }, added],
    now,
  )
  const rows = new Map((await rowsOf(null)).map((row) => [row.name, row]))
  expect(rows.size).toBe(4)
  expect(rows.get(cleanUp.name)).toMatchObject({
    ...changes,
    command_class: 'x',
    updated_by: 'key:1',
    edited_fields: ['label', 'expression'],
  })
  expect(rows.get(importing.name)).toMatchObject({
    label: `New ${importing.name}`,
    expression: '10 * * * *',
    next_run_at: new Date('2026-11-21T08:10:00Z'),
  })
  expect(rows.get(planned.name)).toMatchObject({
    ...offChanges,
    is_active: 1,
    expression: '0 3 * * *',
    edited_fields: ['timezone', 'timeout_seconds'],
    next_run_at: new Date('2026-11-22T08:00:00Z'),
  })
  expect(rows.get('export')).toMatchObject({ is_active: 1 })
})

test('a new tenant gets its rows in its own time zone, and loses them with its deletion', async () => {
  await reconcileRegistry(control, sampleRegistryRows, now)
  expect(await readAgenda(control, now)).toMatchObject({ hasNewTenant: false })
  const tenant = await registerTenant(
    { control: fresh.owner, author: testAuthor },
    { slug: 'later', database: 'later', timezone: 'America/New_York' },
  )
  expect(await readAgenda(control, now)).toMatchObject({ hasNewTenant: true })
  expect(await reconcileRegistry(control, sampleRegistryRows, now)).toBe(3)
  expect(await readAgenda(control, now)).toMatchObject({ hasNewTenant: false })
  const rows = await rowsOf(tenant.id)
  expect(rows.map(({ name }) => name)).toEqual(sampleRegistryRows.map(({ name }) => name))
  expect(rows[0]).toMatchObject({
    timezone: 'America/New_York',
    next_run_at: new Date('2026-11-22T08:00:00Z'),
  })
  await fresh.owner.delete(tenants).where(eq(tenants.id, tenant.id))
  expect(await rowsOf(tenant.id)).toEqual([])
})

test('an unedited time zone follows the tenant, with the next slot', async () => {
  await reconcileRegistry(control, sampleRegistryRows, now)
  const tenant = fresh.tenant('acme').id
  const setZone = (timezone: string) =>
    fresh.owner.update(tenants).set({ timezone }).where(eq(tenants.id, tenant))
  await setZone('America/New_York')
  await reconcileRegistry(control, sampleRegistryRows, now)
  const [cleaning] = await rowsOf(tenant)
  expect(cleaning).toMatchObject({
    timezone: 'America/New_York',
    next_run_at: new Date('2026-11-22T08:00:00Z'),
  })
  await setZone('Europe/Warsaw')
})

test('a reset returns the named fields, or all edited ones, to the catalogue, and is audited', async () => {
  await reconcileRegistry(control, sampleRegistryRows, now)
  const [task] = await rowsOf(fresh.tenant('acme').id)
  const taskId = task?.id ?? ''
  const changes = {
    label: 'Mine',
    expression: '5 5 * * *',
    timezone: 'UTC',
    is_active: 0 as const,
    max_attempts: 3,
  }
  await changeSchedule(control, { taskId, version: null, changes }, testAuthor)
  const reset = (fields?: ('label' | 'is_active')[]) =>
    resetTask(control, sampleRegistryRows, { taskId, version: null, fields }, { ...testAuthor, at: now })
  expect(await reset(['is_active'])).toMatchObject({
    task: {
      ...changes,
      is_active: 1,
      next_run_at: new Date('2026-11-22T05:05:00Z'),
      edited_fields: ['label', 'expression', 'timezone', 'max_attempts'],
    },
  })
  const { queue: _queue, ...original } = cleanUp
  expect(await reset()).toMatchObject({
    task: { ...original, timezone: 'Europe/Warsaw', max_attempts: 1, edited_fields: [], version: 4 },
  })
  const entries = await control.select().from(auditLog).where(eq(auditLog.entity_id, taskId))
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['change', 'reset', 'reset'])
})

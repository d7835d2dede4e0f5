import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { readTenant } from '@fiscus/db/tenants/read-tenant'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { testRegistry } from '../testing/sample-registry.ts'
import { changeTenant } from './change-tenant.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'one', 'two')
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const registry = testRegistry(fresh)
const author = {
  at: new Date('2026-11-21T08:00:00Z'),
  actor: 'cli:ada',
  request_id: null,
  reason: 'moved to Lisbon',
}
const [one, two] = [fresh.tenant('one'), fresh.tenant('two')]
const nightly = { expression: '0 3 * * *', timezone: 'Europe/Warsaw' }
const next_run_at = new Date('2026-11-22T02:00:00Z')

test('a new time zone applies to the tasks of the tenant that have its former one, with one audit entry', async () => {
  const before = await readTenant(control, { slug: 'one' })
  const row = { ...nightly, next_run_at }
  const own = await registry.addTask({ name: 'nightly', tenant_id: one.id, ...row })
  const inactive = await registry.addTask({
    name: 'inactive',
    tenant_id: one.id,
    ...nightly,
    is_active: 0,
  })
  const edited = await registry.addTask({ name: 'edited', tenant_id: one.id, ...row, timezone: 'Asia/Tokyo' })
  const foreign = await registry.addTask({ name: 'nightly', tenant_id: two.id, ...row })

  const after = await changeTenant(fresh.owner, 'one', { timezone: 'Europe/Lisbon' }, author)

  expect(after).toEqual({ ...before, timezone: 'Europe/Lisbon', version: 2 })
  expect(await registry.task(own)).toEqual({
    ...own,
    timezone: 'Europe/Lisbon',
    next_run_at: new Date('2026-11-22T03:00:00Z'),
    success_due_at: new Date('2026-11-22T03:00:00Z'),
    version: 2,
  })
  expect(await registry.task(inactive)).toEqual({ ...inactive, timezone: 'Europe/Lisbon', version: 2 })
  for (const task of [edited, foreign]) expect(await registry.task(task)).toEqual(task)
  const entries = await control.select().from(auditLog).where(eq(auditLog.entity_id, one.id))
  const changes = entries.filter(({ action }) => action === 'change')
  expect(changes).toMatchObject([
    {
      ...author,
      entity: 'tenant',
      before: { timezone: 'Europe/Warsaw' },
      after: { timezone: 'Europe/Lisbon' },
    },
  ])
})

test('a new name leaves the tasks unchanged; the same facts again change nothing', async () => {
  const task = await registry.addTask({ name: 'hourly', tenant_id: two.id, ...nightly, next_run_at })
  for (const _ of [1, 2]) {
    const after = await changeTenant(fresh.owner, 'two', { name: 'Two', timezone: 'Europe/Warsaw' }, author)
    expect(after).toMatchObject({ name: 'Two', timezone: 'Europe/Warsaw' })
  }
  expect(await registry.task(task)).toEqual(task)
  const entries = await control.select().from(auditLog).where(eq(auditLog.entity_id, two.id))
  expect(entries.filter(({ action }) => action === 'change')).toHaveLength(1)
})

test('an invalid fact is rejected', async () => {
  await expect(changeTenant(fresh.owner, 'two', { timezone: 'Mars/Base' }, author)).rejects.toThrow(
    'The time zone is invalid',
  )
  await expect(changeTenant(fresh.owner, 'two', { name: '' }, author)).rejects.toThrow(
    'The name "" is invalid',
  )
})

test('an unknown tenant is null', async () => {
  expect(await changeTenant(fresh.owner, 'unknown', { name: 'Unknown' }, author)).toBeNull()
})

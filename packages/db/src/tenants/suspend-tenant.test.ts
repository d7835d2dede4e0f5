import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner } from '../connections/connect.ts'
import { controlDatabase } from '../connections/databases.ts'
import { auditLog } from '../schema/tenant/logs.ts'
import { listTenants } from './read-tenant.ts'
import { resumeTenant, suspendTenant } from './suspend-tenant.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'one', 'two', 'three')
afterAll(() => fresh[Symbol.asyncDispose]())

test('suspending and resuming a tenant changes no other tenant', async () => {
  expect(await changed('one', suspendTenant)).toEqual([
    'administration active',
    'one suspended',
    'three active',
    'two active',
  ])
  expect(await changed('two', suspendTenant)).toEqual([
    'administration active',
    'one suspended',
    'three active',
    'two suspended',
  ])
  expect(await changed('one', resumeTenant)).toEqual([
    'administration active',
    'one active',
    'three active',
    'two suspended',
  ])
})

test('each change of a status is in the audit log of the administration once', async () => {
  const author = { at: new Date(), actor: 'cli:ada', request_id: null, reason: 'unpaid' }
  const entries = await asOwner(fresh.url, async (client) => {
    const control = controlDatabase(client)
    for (const change of [suspendTenant, suspendTenant, resumeTenant]) await change(control, 'three', author)
    return control.select().from(auditLog).where(eq(auditLog.actor, 'cli:ada')).orderBy(auditLog.id)
  })
  const entity_id = fresh.tenant('three').id
  expect(entries).toMatchObject([
    { action: 'suspend', entity: 'tenant', entity_id, reason: 'unpaid', after: { status: 'suspended' } },
    { action: 'resume', entity: 'tenant', entity_id, reason: 'unpaid', before: { status: 'suspended' } },
  ])
})

test('an unknown tenant is null, and the administration cannot be suspended', async () => {
  await asOwner(fresh.url, async (client) => {
    const control = controlDatabase(client)
    expect(await suspendTenant(control, 'unknown', testAuthor())).toBeNull()
    expect(await resumeTenant(control, 'unknown', testAuthor())).toBeNull()
    expect(() => suspendTenant(control, 'administration', testAuthor())).toThrow(
      'The administration cannot be suspended.',
    )
  })
})

/** Changes the status of one tenant and returns the statuses of all. */
function changed(slug: string, change: typeof suspendTenant): Promise<string[]> {
  return asOwner(fresh.url, async (client) => {
    const control = controlDatabase(client)
    await change(control, slug, testAuthor())
    return (await listTenants(control)).map((tenant) => `${tenant.slug} ${tenant.status}`)
  })
}

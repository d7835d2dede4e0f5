import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner } from '../connections/connect.ts'
import { controlDatabase } from '../connections/databases.ts'
import { listTenants } from './read-tenant.ts'
import { resumeTenant, suspendTenant } from './suspend-tenant.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'one', 'two')
afterAll(() => fresh[Symbol.asyncDispose]())

test('suspending and resuming a tenant changes no other tenant', async () => {
  expect(await changed('one', suspendTenant)).toEqual([
    'administration active',
    'one suspended',
    'two active',
  ])
  expect(await changed('two', suspendTenant)).toEqual([
    'administration active',
    'one suspended',
    'two suspended',
  ])
  expect(await changed('one', resumeTenant)).toEqual(['administration active', 'one active', 'two suspended'])
})

test('an unknown tenant is null, and the administration cannot be suspended', async () => {
  await asOwner(fresh.url, async (client) => {
    const control = controlDatabase(client)
    expect(await suspendTenant(control, 'unknown')).toBeNull()
    expect(await resumeTenant(control, 'unknown')).toBeNull()
    expect(() => suspendTenant(control, 'administration')).toThrow('The administration cannot be suspended.')
  })
})

/** Changes the status of one tenant and returns the statuses of all. */
function changed(slug: string, change: typeof suspendTenant): Promise<string[]> {
  return asOwner(fresh.url, async (client) => {
    const control = controlDatabase(client)
    await change(control, slug)
    return (await listTenants(control)).map((tenant) => `${tenant.slug} ${tenant.status}`)
  })
}

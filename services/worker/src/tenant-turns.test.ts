import { postgresLeases } from '@fiscus/scheduling/postgres-leases'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { openTenantTurns } from './tenant-turns.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const leases = postgresLeases(fresh.databases.control)

test('a tenant has so many turns at a time on a queue, however many workers ask', async () => {
  const workers = [1, 2, 3].map(() => openTenantTurns(leases, 2))
  const asked = await Promise.all(
    Array.from({ length: 30 }, (_, index) => workers[index % 3]?.({ queue: 'mail', tenantId: 'a' })),
  )
  const taken = asked.filter((turn) => turn != null)
  expect(taken).toHaveLength(2)

  const [turns] = workers
  for (const other of [
    { queue: 'mail', tenantId: 'b' },
    { queue: 'dav', tenantId: 'a' },
    { queue: 'mail', tenantId: null },
  ] as const)
    expect(await turns?.(other), JSON.stringify(other)).not.toBeNull()

  await taken[0]?.[Symbol.asyncDispose]()
  await vi.waitFor(async () => expect(await turns?.({ queue: 'mail', tenantId: 'a' })).not.toBeNull())
})

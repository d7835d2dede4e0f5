import { type Leases, leaseTtlMs } from '@fiscus/scheduling/leases/leases'
import { postgresLeases } from '@fiscus/scheduling/leases/postgres-leases'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { renewTurn } from './renew-turn.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const leases = postgresLeases(fresh.databases.control)

/** Whether the token holds the key. */
const holds = (key: string, token: string) => leases.renew(key, token, leaseTtlMs)

test('a turn is renewed for the time to live of a lease, and is not acquired a second time', async () => {
  await leases.acquire('held', 'mine', 1_000)
  const observed = { ...leases, renew: vi.fn(leases.renew), acquire: vi.fn(leases.acquire) }
  await renewTurn(observed, 'held', 'mine')
  expect(observed.renew).toHaveBeenCalledExactlyOnceWith('held', 'mine', leaseTtlMs)
  expect(observed.acquire).not.toHaveBeenCalled()
  expect(await holds('held', 'mine')).toBe(true)
})

test('a lost turn is acquired again', async () => {
  await renewTurn(leases, 'lost', 'mine')
  expect(await holds('lost', 'mine')).toBe(true)
})

test('a turn that another run has taken stays with that run', async () => {
  await leases.acquire('taken', 'other', leaseTtlMs)
  await renewTurn(leases, 'taken', 'mine')
  expect([await holds('taken', 'other'), await holds('taken', 'mine')]).toEqual([true, false])
})

test.for(['renew', 'acquire'] as const)('a run continues when %s fails', async (call) => {
  const unreachable: Leases = { ...leases, [call]: () => Promise.reject(new Error('no connection')) }
  await expect(renewTurn(unreachable, `failing-${call}`, 'mine')).resolves.toBeUndefined()
})

import { Problem } from '@fiscus/contracts/problems/problem'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { expect, test } from 'vitest'
import { createConfigurationCache } from './configuration-cache.ts'

test('a configuration is loaded once, also for requests that arrive during the load', async () => {
  const { cache, source } = setUp()
  const [first, second] = await Promise.all([cache.configurationOf('acme'), cache.configurationOf('acme')])
  expect(second).toBe(first)
  expect(await cache.configurationOf('acme')).toBe(first)
  expect(source.calls).toEqual(['load acme'])
})

test('each tenant has its own configuration', async () => {
  const { cache, source } = setUp()
  source.store('beta', 7)
  expect((await cache.configurationOf('acme')).version).toBe(1)
  expect((await cache.configurationOf('beta')).version).toBe(7)
})

test('a notification drops the configuration of its tenant only', async () => {
  const { cache, source } = setUp()
  await cache.configurationOf('acme')
  await cache.configurationOf('beta')
  source.store('acme', 2)
  cache.drop('acme')
  expect((await cache.configurationOf('acme')).version).toBe(2)
  await cache.configurationOf('beta')
  expect(source.calls).toEqual(['load acme', 'load beta', 'load acme'])
})

test('null drops the configurations of all tenants', async () => {
  const { cache, source } = setUp()
  await cache.configurationOf('acme')
  await cache.configurationOf('beta')
  cache.drop(null)
  await Promise.all([cache.configurationOf('acme'), cache.configurationOf('beta')])
  expect(source.calls).toEqual(['load acme', 'load beta', 'load acme', 'load beta'])
})

for (const dropped of ['acme', null])
  test(`a configuration that is being loaded during drop(${dropped}) is not cached`, async () => {
    const { cache, source } = setUp()
    const old = cache.configurationOf('acme')
    source.store('acme', 2)
    cache.drop(dropped)
    expect((await old).version).toBe(1)
    expect((await cache.configurationOf('acme')).version).toBe(2)
  })

test('after a lost notification the version is compared within 30 s, and an unchanged configuration stays the same object', async () => {
  const { cache, source, pass } = setUp()
  const first = await cache.configurationOf('acme')
  pass(29_999)
  expect(await cache.configurationOf('acme')).toBe(first)
  expect(source.calls).toEqual(['load acme'])
  pass(1)
  expect(await cache.configurationOf('acme')).toBe(first)
  expect(source.calls).toEqual(['load acme', 'compare acme'])
  source.store('acme', 2)
  pass(29_999)
  expect((await cache.configurationOf('acme')).version).toBe(1)
  pass(1)
  const [one, other] = await Promise.all([cache.configurationOf('acme'), cache.configurationOf('acme')])
  expect([one.version, other.version]).toEqual([2, 2])
  expect(source.calls).toEqual(['load acme', 'compare acme', 'compare acme', 'load acme'])
})

test('a cached configuration is served for five minutes without its database, which is contacted every five seconds', async () => {
  const { cache, source, pass } = setUp()
  await cache.configurationOf('acme')
  source.fail(unreachable)
  pass(30_000)
  expect((await cache.configurationOf('acme')).version).toBe(1)
  expect((await cache.configurationOf('acme')).version).toBe(1)
  expect(source.calls).toEqual(['load acme', 'compare acme'])
  pass(5_000)
  expect((await cache.configurationOf('acme')).version).toBe(1)
  expect(source.calls).toEqual(['load acme', 'compare acme', 'compare acme'])
  pass(5 * 60_000 - 35_000)
  await expect(cache.configurationOf('acme')).rejects.toBe(unreachable)
  source.fail(null)
  expect((await cache.configurationOf('acme')).version).toBe(1)
})

test('a changed configuration is served as soon as its database is reachable again', async () => {
  const { cache, source, pass } = setUp()
  await cache.configurationOf('acme')
  source.fail(unreachable)
  pass(30_000)
  await cache.configurationOf('acme')
  source.fail(null)
  source.store('acme', 2)
  pass(5_000)
  expect((await cache.configurationOf('acme')).version).toBe(2)
})

test('without its database, a configuration that was not cached or was dropped is not served', async () => {
  const { cache, source } = setUp()
  source.fail(unreachable)
  await expect(cache.configurationOf('acme')).rejects.toBe(unreachable)
  source.fail(null)
  await cache.configurationOf('acme')
  source.fail(unreachable)
  cache.drop('acme')
  await expect(cache.configurationOf('acme')).rejects.toBe(unreachable)
})

test('a failure other than an unreachable database is not covered by the cache', async () => {
  const { cache, source, pass } = setUp()
  const suspended = new Problem('tenant-suspended', { code: 'The tenant acme is suspended.', params: {} })
  await cache.configurationOf('acme')
  source.fail(suspended)
  pass(30_000)
  await expect(cache.configurationOf('acme')).rejects.toBe(suspended)
})

test('the least recently used tenants are evicted', async () => {
  const { rates, categories, rules } = seededConfiguration
  const size = 1 + rates.length + categories.length + rules.length
  const { cache, source } = setUp(2 * size)
  for (const tenant of ['acme', 'beta', 'acme', 'gamma', 'acme', 'beta']) await cache.configurationOf(tenant)
  expect(source.calls).toEqual(['load acme', 'load beta', 'load gamma', 'load beta'])
})

const unreachable = new Problem('database-unavailable', { code: 'The database does not answer.', params: {} })

function setUp(recordsMax?: number) {
  const clock = fakeClock('2026-11-21T08:00:00Z')
  const source = fakeSource()
  const cache = createConfigurationCache(source, clock, recordsMax)
  return { cache, source, pass: clock.moveBy }
}

/** A source in memory that records the calls of the cache. */
function fakeSource() {
  const versions = new Map<string, number>()
  const calls: string[] = []
  let failure: Problem | null = null
  const read = async <T>(call: string, value: T): Promise<T> => {
    calls.push(call)
    if (failure) throw failure
    return value
  }
  const stored = (tenantId: string): TaxConfiguration => ({
    ...seededConfiguration,
    version: versions.get(tenantId) ?? 1,
  })
  return {
    calls,
    store: (tenantId: string, version: number) => void versions.set(tenantId, version),
    fail(problem: Problem | null) {
      failure = problem
    },
    load: (tenantId: string) => read(`load ${tenantId}`, stored(tenantId)),
    readVersion: (tenantId: string) => read(`compare ${tenantId}`, stored(tenantId).version),
  }
}

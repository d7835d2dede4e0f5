import { Problem } from '@fiscus/contracts/problems/problem'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { expect, test } from 'vitest'
import { createConfigurationCache } from './configuration-cache.ts'

test('a configuration is read once, also for requests that come while it is read', async () => {
  const { cache, source } = setUp()
  const [first, second] = await Promise.all([cache.configurationOf('acme'), cache.configurationOf('acme')])
  expect(second).toBe(first)
  expect(await cache.configurationOf('acme')).toBe(first)
  expect(source.asked).toEqual(['load acme'])
})

test('each tenant has its own', async () => {
  const { cache, source } = setUp()
  source.store('beta', 7)
  expect((await cache.configurationOf('acme')).version).toBe(1)
  expect((await cache.configurationOf('beta')).version).toBe(7)
})

test('a notification drops the tenant it names and leaves the others', async () => {
  const { cache, source } = setUp()
  await cache.configurationOf('acme')
  await cache.configurationOf('beta')
  source.store('acme', 2)
  cache.drop('acme')
  expect((await cache.configurationOf('acme')).version).toBe(2)
  await cache.configurationOf('beta')
  expect(source.asked).toEqual(['load acme', 'load beta', 'load acme'])
})

test('null drops every tenant', async () => {
  const { cache, source } = setUp()
  await cache.configurationOf('acme')
  await cache.configurationOf('beta')
  cache.drop(null)
  await Promise.all([cache.configurationOf('acme'), cache.configurationOf('beta')])
  expect(source.asked).toEqual(['load acme', 'load beta', 'load acme', 'load beta'])
})

for (const dropped of ['acme', null])
  test(`what is read while drop(${dropped}) comes is not kept`, async () => {
    const { cache, source } = setUp()
    const old = cache.configurationOf('acme')
    source.store('acme', 2)
    cache.drop(dropped)
    expect((await old).version).toBe(1)
    expect((await cache.configurationOf('acme')).version).toBe(2)
  })

test('a lost notification heals: after 30 s the version is compared, and an unchanged configuration stays the same object', async () => {
  const { cache, source, pass } = setUp()
  const first = await cache.configurationOf('acme')
  pass(29_999)
  expect(await cache.configurationOf('acme')).toBe(first)
  expect(source.asked).toEqual(['load acme'])
  pass(1)
  expect(await cache.configurationOf('acme')).toBe(first)
  expect(source.asked).toEqual(['load acme', 'compare acme'])
  source.store('acme', 2)
  pass(29_999)
  expect((await cache.configurationOf('acme')).version).toBe(1)
  pass(1)
  const [one, other] = await Promise.all([cache.configurationOf('acme'), cache.configurationOf('acme')])
  expect([one.version, other.version]).toEqual([2, 2])
  expect(source.asked).toEqual(['load acme', 'compare acme', 'compare acme', 'load acme'])
})

test('a known configuration is served for five minutes without its database, which is asked every five seconds', async () => {
  const { cache, source, pass } = setUp()
  await cache.configurationOf('acme')
  source.fail(away)
  pass(30_000)
  expect((await cache.configurationOf('acme')).version).toBe(1)
  expect((await cache.configurationOf('acme')).version).toBe(1)
  expect(source.asked).toEqual(['load acme', 'compare acme'])
  pass(5_000)
  expect((await cache.configurationOf('acme')).version).toBe(1)
  expect(source.asked).toEqual(['load acme', 'compare acme', 'compare acme'])
  pass(5 * 60_000 - 35_000)
  await expect(cache.configurationOf('acme')).rejects.toBe(away)
  source.fail(null)
  expect((await cache.configurationOf('acme')).version).toBe(1)
})

test('a database that comes back with another configuration is believed', async () => {
  const { cache, source, pass } = setUp()
  await cache.configurationOf('acme')
  source.fail(away)
  pass(30_000)
  await cache.configurationOf('acme')
  source.fail(null)
  source.store('acme', 2)
  pass(5_000)
  expect((await cache.configurationOf('acme')).version).toBe(2)
})

test('what is not known, or known to have changed, is not served without its database', async () => {
  const { cache, source } = setUp()
  source.fail(away)
  await expect(cache.configurationOf('acme')).rejects.toBe(away)
  source.fail(null)
  await cache.configurationOf('acme')
  source.fail(away)
  cache.drop('acme')
  await expect(cache.configurationOf('acme')).rejects.toBe(away)
})

test('a failure that is no outage is never covered by a known configuration', async () => {
  const { cache, source, pass } = setUp()
  const suspended = new Problem('tenant-suspended', 'The tenant acme is suspended.')
  await cache.configurationOf('acme')
  source.fail(suspended)
  pass(30_000)
  await expect(cache.configurationOf('acme')).rejects.toBe(suspended)
})

test('the tenants that were not asked for longest make room', async () => {
  const size = 1 + seededConfiguration.rates.length + seededConfiguration.rules.length
  const { cache, source } = setUp(2 * size)
  for (const tenant of ['acme', 'beta', 'acme', 'gamma', 'acme', 'beta']) await cache.configurationOf(tenant)
  expect(source.asked).toEqual(['load acme', 'load beta', 'load gamma', 'load beta'])
})

const away = new Problem('database-unavailable', 'The database does not answer.')

function setUp(recordsMax?: number) {
  const clock = fakeClock('2026-11-21T08:00:00Z')
  const source = playSource()
  const cache = createConfigurationCache(source, clock, recordsMax)
  return { cache, source, pass: clock.moveBy }
}

/** Tenants' databases as the cache sees them. */
function playSource() {
  const versions = new Map<string, number>()
  const asked: string[] = []
  let failure: Problem | null = null
  const answer = async <T>(question: string, value: T): Promise<T> => {
    asked.push(question)
    if (failure) throw failure
    return value
  }
  const stored = (tenantId: string): TaxConfiguration => ({
    ...seededConfiguration,
    version: versions.get(tenantId) ?? 1,
  })
  return {
    asked,
    store: (tenantId: string, version: number) => void versions.set(tenantId, version),
    fail(problem: Problem | null) {
      failure = problem
    },
    load: (tenantId: string) => answer(`load ${tenantId}`, stored(tenantId)),
    readVersion: (tenantId: string) => answer(`compare ${tenantId}`, stored(tenantId).version),
  }
}

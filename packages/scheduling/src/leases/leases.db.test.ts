import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { afterAll, describe, expect, inject, test } from 'vitest'
import type { Leases } from './leases.ts'
import { postgresLeases } from './postgres-leases.ts'
import { openRedisLeases } from './redis-leases.ts'

const fresh = await freshDatabases(inject('databaseServer'))
const program = await findRedis()
const server = program === null ? null : await startRedis(program)
const redis = server && openRedisLeases({ redisUrl: server.url }, 'ours')
afterAll(async () => {
  await redis?.[Symbol.asyncDispose]()
  await server?.[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})

describe('on PostgreSQL', () => leasesConform(postgresLeases(fresh.databases.control)))
describe.skipIf(redis === null)('on Redis (needs redis-server)', () => {
  if (redis) leasesConform(redis)
})

/** The tests of both backends. */
function leasesConform(leases: Leases) {
  let count = 0
  const newKey = () => `key-${++count}`
  const untilExpired = (key: string) =>
    expect.poll(() => leases.heldKeys([key]), { interval: 20 }).toEqual(new Set())

  test('one of many concurrent requests acquires a free key', async () => {
    const key = newKey()
    const tokens = Array.from({ length: 20 }, (_, index) => `token-${index}`)
    const acquired = await Promise.all(tokens.map((token) => leases.acquire(key, token, 10_000)))
    expect(acquired.filter(Boolean)).toHaveLength(1)
  })

  test('a held key is not acquired again, not even with the same token', async () => {
    const key = newKey()
    expect(await leases.acquire(key, 'mine', 10_000)).toBe(true)
    expect(await leases.acquire(key, 'mine', 10_000)).toBe(false)
    expect(await leases.acquire(key, 'other', 10_000)).toBe(false)
  })

  test('only the holder renews and releases', async () => {
    const key = newKey()
    await leases.acquire(key, 'mine', 10_000)
    expect(await leases.renew(key, 'other', 10_000)).toBe(false)
    expect(await leases.release(key, 'other')).toBe(false)
    expect(await leases.renew(key, 'mine', 10_000)).toBe(true)
    expect(await leases.release(key, 'mine')).toBe(true)
    expect(await leases.release(key, 'mine')).toBe(false)
    expect(await leases.renew(key, 'mine', 10_000)).toBe(false)
    expect(await leases.acquire(key, 'other', 10_000)).toBe(true)
  })

  test('an expired lease can be acquired with any token, and no longer renewed or released', async () => {
    const key = newKey()
    await leases.acquire(key, 'mine', 60)
    expect(await leases.heldKeys([key])).toEqual(new Set([key]))
    await untilExpired(key)
    expect(await leases.renew(key, 'mine', 10_000)).toBe(false)
    expect(await leases.release(key, 'mine')).toBe(false)
    expect(await leases.acquire(key, 'other', 10_000)).toBe(true)
    expect(await leases.renew(key, 'mine', 10_000)).toBe(false)
  })

  test('a renewed lease expires later', async () => {
    const key = newKey()
    await leases.acquire(key, 'mine', 60)
    await leases.renew(key, 'mine', 10_000)
    const other = newKey()
    await leases.acquire(other, 'mine', 60)
    await untilExpired(other)
    expect(await leases.heldKeys([key, other])).toEqual(new Set([key]))
  })

  test('returns the held keys of many', async () => {
    const keys = Array.from({ length: 1000 }, newKey)
    const held = keys.filter((_, index) => index % 3 === 0)
    await Promise.all(held.map((key) => leases.acquire(key, 'mine', 10_000)))
    expect(await leases.heldKeys(keys)).toEqual(new Set(held))
    expect(await leases.heldKeys([])).toEqual(new Set())
  })
}

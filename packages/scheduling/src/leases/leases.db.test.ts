import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import type { Leases } from './lease.ts'
import { postgresLeases } from './postgres-leases.ts'
import { openRedisLeases } from './redis-leases.ts'

const fresh = await freshDatabases(inject('databaseServer'))
const program = await findRedis()
const server = program === null ? null : await startRedis(program)
const redis = server && openRedisLeases(server.url, () => {})
afterAll(async () => {
  await redis?.[Symbol.asyncDispose]()
  await server?.[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})

describe('on PostgreSQL', () => leasesConform(postgresLeases(fresh.databases.control)))
describe.skipIf(redis === null)('on Redis (needs redis-server)', () => {
  if (redis) leasesConform(redis)
})

/** What both kinds of leases promise. */
function leasesConform(leases: Leases) {
  let count = 0
  const newKey = () => `key-${++count}`
  const untilOver = (key: string) =>
    vi.waitFor(async () => expect(await leases.alive([key])).toEqual(new Set()), { interval: 20 })

  test('a free key is taken by one of many', async () => {
    const key = newKey()
    const tokens = Array.from({ length: 20 }, (_, index) => `token-${index}`)
    const taken = await Promise.all(tokens.map((token) => leases.take(key, token, 10_000)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('a taken key is not taken again, not even by its holder', async () => {
    const key = newKey()
    expect(await leases.take(key, 'mine', 10_000)).toBe(true)
    expect(await leases.take(key, 'mine', 10_000)).toBe(false)
    expect(await leases.take(key, 'other', 10_000)).toBe(false)
  })

  test('only the holder renews and releases', async () => {
    const key = newKey()
    await leases.take(key, 'mine', 10_000)
    expect(await leases.renew(key, 'other', 10_000)).toBe(false)
    expect(await leases.release(key, 'other')).toBe(false)
    expect(await leases.renew(key, 'mine', 10_000)).toBe(true)
    expect(await leases.release(key, 'mine')).toBe(true)
    expect(await leases.release(key, 'mine')).toBe(false)
    expect(await leases.renew(key, 'mine', 10_000)).toBe(false)
    expect(await leases.take(key, 'other', 10_000)).toBe(true)
  })

  test('ends by itself; then it is nobody’s, and whoever comes first has it', async () => {
    const key = newKey()
    await leases.take(key, 'mine', 60)
    expect(await leases.alive([key])).toEqual(new Set([key]))
    await untilOver(key)
    expect(await leases.renew(key, 'mine', 10_000)).toBe(false)
    expect(await leases.release(key, 'mine')).toBe(false)
    expect(await leases.take(key, 'other', 10_000)).toBe(true)
    expect(await leases.renew(key, 'mine', 10_000)).toBe(false)
  })

  test('a renewed one lives on from then', async () => {
    const key = newKey()
    await leases.take(key, 'mine', 60)
    await leases.renew(key, 'mine', 10_000)
    const other = newKey()
    await leases.take(other, 'mine', 60)
    await untilOver(other)
    expect(await leases.alive([key, other])).toEqual(new Set([key]))
  })

  test('says which of many keys are held', async () => {
    const keys = Array.from({ length: 1000 }, newKey)
    const held = keys.filter((_, index) => index % 3 === 0)
    await Promise.all(held.map((key) => leases.take(key, 'mine', 10_000)))
    expect(await leases.alive(keys)).toEqual(new Set(held))
    expect(await leases.alive([])).toEqual(new Set())
  })
}

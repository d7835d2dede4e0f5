import { expect, test } from 'vitest'
import { shortCache } from './short-cache.ts'

function countingCache(entriesMax = 10) {
  let now = 0
  let loads = 0
  const load = async (key: string) => (key.startsWith('missing') ? null : `${key}${++loads}`)
  const cache = shortCache({ load, clock: { now: () => new Date(now) }, ttlMs: 1000, entriesMax })
  return {
    cache,
    advance: (ms: number) => {
      now += ms
    },
  }
}

test('a value is loaded once, and again after it has expired', async () => {
  const { cache, advance } = countingCache()
  expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['a1', 'a1'])
  advance(999)
  expect(await cache.get('a')).toBe('a1')
  advance(1)
  expect(await cache.get('a')).toBe('a2')
})

test('a missing value is not cached', async () => {
  let stored: string | null = null
  const clock = { now: () => new Date(0) }
  const cache = shortCache({ load: async () => stored, clock, ttlMs: 1000, entriesMax: 1 })
  expect(await cache.get('a')).toBeNull()
  stored = 'found'
  expect(await cache.get('a')).toBe('found')
})

test('loads of missing values remove no entry, however many there are at once', async () => {
  const { cache } = countingCache(1)
  await cache.get('a')
  await Promise.all(Array.from({ length: 100 }, (_, index) => cache.get(`missing ${index}`)))
  expect(await cache.get('a')).toBe('a1')
})

test('a failed load rejects its callers and is not cached', async () => {
  let fail = true
  const load = async () => {
    if (fail) throw new Error('unreachable')
    return 'back'
  }
  const cache = shortCache({ load, clock: { now: () => new Date(0) }, ttlMs: 1000, entriesMax: 1 })
  await expect(cache.get('a')).rejects.toThrow('unreachable')
  fail = false
  expect(await cache.get('a')).toBe('back')
})

test('a drop also discards a load in progress, whose result may be outdated', async () => {
  const { cache } = countingCache()
  const early = cache.get('a')
  cache.drop('a')
  expect([await early, await cache.get('a')]).toEqual(['a1', 'a2'])
  cache.drop()
  expect(await cache.get('a')).toBe('a3')
})

test('the oldest entry is removed when the cache is full', async () => {
  const { cache } = countingCache(2)
  for (const key of ['a', 'b', 'c']) await cache.get(key)
  expect([await cache.get('c'), await cache.get('b'), await cache.get('a')]).toEqual(['c3', 'b2', 'a4'])
})

import { gathered } from '@fiscus/runtime/batched'
import { Redis } from 'ioredis'
import type { Leases } from './lease.ts'

const answerTimeoutMs = 5_000
const reconnectMaxMs = 2_000

/** One hash tag for all, so that a cluster keeps them together. */
const nameOf = (key: string) => `{fiscus-cron}:lease:${key}`

/**
 * Each goes through many keys, for what is asked in the same moment goes together. They compare the token where they act: between a
 * look and an act of its own, a client's lease could end and be taken by another.
 */
const forEach = (act: string) => `
local done = {}
for i, key in ipairs(KEYS) do
  local token, ttl = ARGV[2 * i - 1], ARGV[2 * i]
  ${act}
end
return done`
const taking = forEach(`done[i] = redis.call('set', key, token, 'PX', ttl, 'NX') and 1 or 0`)
const renewal = forEach(`done[i] = redis.call('get', key) == token and redis.call('pexpire', key, ttl) or 0`)
const releasing = forEach(`done[i] = redis.call('get', key) == token and redis.call('del', key) or 0`)

/**
 * Leases in Redis: `SET key token NX PX`, renewed and released by who compares the token. A command fails after 5 s without
 * an answer. `failed` hears of each lost connection; it is made again until disposal.
 */
export function openRedisLeases(url: string, failed: (error: Error) => void): Leases & AsyncDisposable {
  const redis = new Redis(url, {
    connectTimeout: answerTimeoutMs,
    commandTimeout: answerTimeoutMs,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(attempt * 100, reconnectMaxMs),
  })
  redis.on('error', failed)
  return {
    take: (key, token, ttlMs) => take(redis, { key, token, ttlMs }),
    renew: (key, token, ttlMs) => renew(redis, { key, token, ttlMs }),
    release: (key, token) => release(redis, { key, token, ttlMs: 0 }),
    async alive(keys) {
      if (keys.length === 0) return new Set()
      const tokens = await redis.mget(keys.map(nameOf))
      return new Set(keys.filter((_, index) => tokens[index] !== null))
    },
    async [Symbol.asyncDispose]() {
      redis.disconnect()
    },
  }
}

type Asked = { key: string; token: string; ttlMs: number }

const take = inOneGo(taking)
const renew = inOneGo(renewal)
const release = inOneGo(releasing)

function inOneGo(script: string) {
  return gathered(async (redis: Redis, asked: Asked[]) => {
    const keys = asked.map(({ key }) => nameOf(key))
    const values = asked.flatMap(({ token, ttlMs }) => [token, ttlMs])
    const done = await redis.eval(script, keys.length, ...keys, ...values)
    return asked.map((_, index) => Array.isArray(done) && done[index] === 1)
  })
}

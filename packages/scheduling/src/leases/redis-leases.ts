import { batched } from '@fiscus/runtime/concurrency/batched'
import { Redis } from 'ioredis'
import { explainRequestError } from '../redis/explain-request-error.ts'
import type { RedisWatch } from '../redis/watch-redis.ts'
import type { LeaseRequest, Leases } from './leases.ts'

const responseTimeoutMs = 5_000
const reconnectMaxMs = 2_000

/** One hash tag, so that a Redis cluster keeps all leases on one node. */
const nameOf = (key: string) => `{fiscus-cron}:lease:${key}`

/**
 * Each script handles a batch of keys. It compares the token and changes the key atomically: between two commands of a
 * client the lease could expire and be acquired by another process.
 */
const forEachKey = (act: string) => `
local done = {}
for i, key in ipairs(KEYS) do
  local token, ttl = ARGV[2 * i - 1], ARGV[2 * i]
  ${act}
end
return done`
const acquireScript = forEachKey(`done[i] = redis.call('set', key, token, 'PX', ttl, 'NX') and 1 or 0`)
const renewScript = forEachKey(
  `done[i] = redis.call('get', key) == token and redis.call('pexpire', key, ttl) or 0`,
)
const releaseScript = forEachKey(`done[i] = redis.call('get', key) == token and redis.call('del', key) or 0`)

/**
 * Leases in Redis: `SET key token NX PX`; renewal and release compare the token. A command fails after 5 s without a
 * response. Reconnects until disposal. Throws `RedisUnavailable` meanwhile.
 */
export function openRedisLeases(url: string, watch?: RedisWatch): Leases & AsyncDisposable {
  const redis = new Redis(url, {
    connectTimeout: responseTimeoutMs,
    commandTimeout: responseTimeoutMs,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(attempt * 100, reconnectMaxMs),
  })
  // Without a listener ioredis prints each error.
  redis.on('error', () => {})
  watch?.observe(redis)
  const explain = (error: unknown) => {
    throw explainRequestError(error, url, watch)
  }
  return {
    acquire: (key, token, ttlMs) => acquire(redis, { key, token, ttlMs }).catch(explain),
    renew: (key, token, ttlMs) => renew(redis, { key, token, ttlMs }).catch(explain),
    release: (key, token) => release(redis, { key, token, ttlMs: 0 }).catch(explain),
    async heldKeys(keys) {
      if (keys.length === 0) return new Set()
      const tokens = await redis.mget(keys.map(nameOf)).catch(explain)
      return new Set(keys.filter((_, index) => tokens[index] !== null))
    },
    async [Symbol.asyncDispose]() {
      redis.disconnect()
    },
  }
}

const acquire = inBatches(acquireScript)
const renew = inBatches(renewScript)
const release = inBatches(releaseScript)

/** Concurrent requests share one script call. */
function inBatches(script: string) {
  return batched(async (redis: Redis, requests: LeaseRequest[]) => {
    const keys = requests.map(({ key }) => nameOf(key))
    const values = requests.flatMap(({ token, ttlMs }) => [token, ttlMs])
    const done = await redis.eval(script, keys.length, ...keys, ...values)
    return requests.map((_, index) => Array.isArray(done) && done[index] === 1)
  })
}

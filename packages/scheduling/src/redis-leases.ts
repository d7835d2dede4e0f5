import { Redis } from 'ioredis'
import type { Leases } from './lease.ts'

const answerTimeoutMs = 5_000
const reconnectMaxMs = 2_000

/** One hash tag for all, so that a cluster keeps them together. */
const nameOf = (key: string) => `{fiscus-cron}:lease:${key}`

/** Both act only for the holder: between a look and an act of its own, a client's lease could end and be taken by another. */
const renewal = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`
const releasing = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`

/**
 * Leases in Redis: `SET key token NX PX`, renewed and released by scripts that compare the token. A command fails after 5 s without
 * an answer. `failed` hears of each lost connection; it is made again until disposal.
 */
export function openRedisLeases(url: string, failed: (error: Error) => void): Leases & AsyncDisposable {
  const redis = new Redis(url, {
    connectTimeout: answerTimeoutMs,
    commandTimeout: answerTimeoutMs,
    maxRetriesPerRequest: 1,
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(attempt * 100, reconnectMaxMs),
  })
  redis.on('error', failed)
  return {
    async take(key, token, ttlMs) {
      return (await redis.set(nameOf(key), token, 'PX', ttlMs, 'NX')) === 'OK'
    },
    async renew(key, token, ttlMs) {
      return (await redis.eval(renewal, 1, nameOf(key), token, ttlMs)) === 1
    },
    async release(key, token) {
      return (await redis.eval(releasing, 1, nameOf(key), token)) === 1
    },
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

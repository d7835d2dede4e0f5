import { batched } from '@fiscus/runtime/concurrency/batched'
import { Redis } from 'ioredis'
import { explainRequestError } from '../redis/explain-request-error.ts'
import type { RedisWatch } from '../redis/watch-redis.ts'
import type { LeaseRequest, Leases } from './leases.ts'

const responseTimeoutMs = 5_000
const reconnectMaxMs = 2_000

/** One hash tag, so that a Redis cluster keeps all leases on one node. */
const nameOf = (key: string) => `{fiscus-cron}:lease:${key}`

/** The mark of a Redis: the id of the installation whose queues and leases it has. It stays. */
const markKey = '{fiscus-cron}:installation'

/**
 * Each script handles a batch of keys. It compares the token and changes the key atomically: between two commands of a
 * client the lease could expire and be acquired by another process. It also compares the mark, or sets it where there is
 * none: no run starts or goes on with the Redis of another installation, because each needs a lease.
 */
const forEachKey = (act: string) => `
local own = table.remove(ARGV)
local mark = redis.call('get', table.remove(KEYS))
if not mark then
  redis.call('set', '${markKey}', own)
elseif mark ~= own then
  return redis.error_reply('ELSEWHERE ' .. mark)
end
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
 * Leases of an installation in Redis: `SET key token NX PX`; renewal and release compare the token. A command fails after 5 s without a
 * response. Reconnects until disposal. Throws `RedisUnavailable` meanwhile.
 */
export function openRedisLeases(
  { redisUrl: url, watch }: { redisUrl: string; watch?: RedisWatch },
  installation: string,
): Leases & AsyncDisposable {
  const connection = new Redis(url, {
    connectTimeout: responseTimeoutMs,
    commandTimeout: responseTimeoutMs,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(attempt * 100, reconnectMaxMs),
  })
  // Without a listener ioredis prints each error.
  connection.on('error', () => {})
  watch?.observe(connection)
  const redis = { connection, installation }
  const explain = (error: unknown) => {
    throw explainRequestError(error, url, watch)
  }
  return {
    acquire: (key, token, ttlMs) => acquire(redis, { key, token, ttlMs }).catch(explain),
    renew: (key, token, ttlMs) => renew(redis, { key, token, ttlMs }).catch(explain),
    release: (key, token) => release(redis, { key, token, ttlMs: 0 }).catch(explain),
    async heldKeys(keys) {
      if (keys.length === 0) return new Set()
      const tokens = await connection.mget(keys.map(nameOf)).catch(explain)
      return new Set(keys.filter((_, index) => tokens[index] !== null))
    },
    async [Symbol.asyncDispose]() {
      connection.disconnect()
    },
  }
}

type OwnRedis = { connection: Redis; installation: string }

const acquire = inBatches(acquireScript)
const renew = inBatches(renewScript)
const release = inBatches(releaseScript)

/** Concurrent requests share one script call. */
function inBatches(script: string) {
  return batched(async ({ connection, installation }: OwnRedis, requests: LeaseRequest[]) => {
    const keys = [...requests.map(({ key }) => nameOf(key)), markKey]
    const values = [...requests.flatMap(({ token, ttlMs }) => [token, ttlMs]), installation]
    const done = await connection.eval(script, keys.length, ...keys, ...values)
    return requests.map((_, index) => Array.isArray(done) && done[index] === 1)
  })
}

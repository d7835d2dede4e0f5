import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { Redis } from 'ioredis'
import { redisFault, redisName } from './redis-fault.ts'
import { RedisUnavailable } from './redis-unavailable.ts'

const responseMs = 5_000
/** Under the keys of the leases, so that a user with rights to only these passes. */
const probeKey = '{fiscus-cron}:probe'
const probeMs = 1_000

/**
 * Verifies on a connection of its own that Redis accepts writes and never evicts keys.
 * @throws RedisUnavailable when a later try may succeed, and OperatorError when REDIS_URL or the server must be
 * corrected
 */
export async function checkRedis(url: string, signal: AbortSignal): Promise<void> {
  try {
    await probeRedis(url, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw explainRedisError(error, url)
  }
}

/**
 * Verifies what `checkRedis` verifies, and explains no error.
 * @throws the error of Redis or of its connection as it is, and OperatorError when Redis evicts keys
 */
export async function probeRedis(url: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const limits = { connectTimeout: responseMs, commandTimeout: responseMs, maxRetriesPerRequest: 0 }
  const redis = new Redis(url, { ...limits, lazyConnect: true, enableReadyCheck: false, retryStrategy: null })
  // The promise of `connect` only says that the connection is closed.
  let cause: unknown
  redis.on('error', (error) => {
    cause ??= error
  })
  const stop = () => redis.disconnect()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await redis.connect()
    await redis.set(probeKey, '', 'PX', probeMs)
    requireUsable(url, await readInfo(redis))
  } catch (error) {
    throw cause ?? error
  } finally {
    signal.removeEventListener('abort', stop)
    redis.disconnect()
  }
  // Such as that of a number of a database, after which the client would use another.
  if (cause !== undefined) throw cause
}

/**
 * Returns an error of Redis as `RedisUnavailable` or `OperatorError`, in one sentence without login. Other errors are
 * returned as they are.
 */
function explainRedisError(error: unknown, url: string): unknown {
  const fault = redisFault(error)
  if (fault === null) return error
  const { action, reason } = fault
  if (action === 'wait') return new RedisUnavailable(redisName(url), reason)
  return new OperatorError(`${redisName(url)} cannot be used: ${reason}.`)
}

/** The text of INFO; empty for a user without the right to it. */
async function readInfo(redis: Redis): Promise<string> {
  try {
    return await redis.info()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('NOPERM')) return ''
    throw error
  }
}

function requireUsable(url: string, info: string): void {
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction'
  if (policy !== 'noeviction')
    throw new OperatorError(
      `${redisName(url)} evicts keys when its memory is full (maxmemory-policy ${policy}), so that locks would be lost: set maxmemory-policy to noeviction.`,
    )
}

import { redisFault, redisName } from './redis-fault.ts'
import { RedisUnavailable } from './redis-unavailable.ts'
import type { RedisWatch } from './watch-redis.ts'

/**
 * Returns the error of a request of a running process as `RedisUnavailable`, and has the watch check Redis. Whatever
 * Redis answered, an operator can mend it there without a restart of the process. Other errors are returned as they
 * are.
 */
export function explainRequestError(error: unknown, url: string, watch: RedisWatch | undefined): unknown {
  const fault = redisFault(error)
  if (fault === null) return error
  watch?.check()
  return new RedisUnavailable(redisName(url), fault.reason)
}

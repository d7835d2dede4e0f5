import { Problem } from '@fiscus/contracts/problems/problem'
import { tasks } from '@fiscus/messages/tasks'
import { RedisUnavailable } from '@fiscus/scheduling/redis/redis-unavailable'

/**
 * Returns what is read from the queue.
 * @throws Problem 503 `queue-unavailable` in place of the error of a Redis that cannot be used
 */
export async function rejectAsUnavailable<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (cause) {
    if (!(cause instanceof RedisUnavailable)) throw cause
    throw new Problem('queue-unavailable', tasks.queueUnavailable(), {
      headers: { 'Retry-After': '5' },
      cause,
    })
  }
}

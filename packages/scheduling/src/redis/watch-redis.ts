import type { Logger } from '@fiscus/runtime/log/logger'
import type { Redis } from 'ioredis'
import { redisFault, redisName } from './redis-fault.ts'

/** Logs one line when Redis becomes unreachable, and one when all connections to it are back. */
export type RedisWatch = { observe(redis: Redis): void }

/** Returns a watch for the connections of a process to one Redis. */
export function watchRedis(url: string, log: Pick<Logger, 'info' | 'warn'>): RedisWatch {
  const lost = new Set<Redis>()
  const name = redisName(url)

  function lose(redis: Redis, error: Error): void {
    if (lost.size === 0) {
      const reason = redisFault(error)?.reason ?? error.message
      log.warn(`${name} is unreachable (${reason}): trying again until it is back`)
    }
    lost.add(redis)
  }

  function regain(redis: Redis): void {
    if (lost.delete(redis) && lost.size === 0) log.info(`${name} is reachable again`)
  }

  return {
    observe(redis) {
      redis.on('error', (error) => lose(redis, error))
      redis.on('ready', () => regain(redis))
      redis.on('end', () => lost.delete(redis))
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '@fiscus/runtime/faults/message-of'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Redis } from 'ioredis'
import { probeRedis } from './check-redis.ts'
import { redisFault, redisName } from './redis-fault.ts'

/**
 * Logs one line when Redis becomes unusable, and one when it can be used again. It is unusable while a connection to it
 * is lost, and while it answers but rejects writes. Disposal ends the checks.
 */
export type RedisWatch = Disposable & {
  /** Watches a connection. */
  observe(redis: Redis): void
  /** Checks Redis until it can be used. Call it when Redis has not done a request. */
  check(): void
}

const checkMs = 1_000

/** Returns a watch for the connections of a process to one Redis. */
export function watchRedis(url: string, log: Pick<Logger, 'info' | 'warn'>): RedisWatch {
  const lost = new Set<Redis>()
  const name = redisName(url)
  const stopping = new AbortController()
  let isChecking = false
  let isRejecting = false
  let isReported = false

  function report(error: unknown): void {
    if (isReported) return
    isReported = true
    const reason = redisFault(error)?.reason ?? messageOf(error)
    log.warn(`${name} is unreachable (${reason}): trying again until it is back`)
  }

  function reportEnd(): void {
    if (!isReported || isRejecting || lost.size > 0) return
    isReported = false
    log.info(`${name} is reachable again`)
  }

  async function checkUntilUsable(): Promise<void> {
    const { signal } = stopping
    while (!signal.aborted) {
      const error = await probeRedis(url, signal).then(
        () => null,
        (error: unknown) => error,
      )
      if (signal.aborted) return
      isRejecting = error !== null
      if (error === null) return reportEnd()
      report(error)
      await sleep(checkMs, undefined, { signal }).catch(() => {})
    }
  }

  return {
    observe(redis) {
      redis.on('error', (error) => {
        lost.add(redis)
        report(error)
      })
      redis.on('ready', () => {
        lost.delete(redis)
        reportEnd()
      })
      redis.on('end', () => lost.delete(redis))
    },
    check() {
      if (isChecking || lost.size > 0) return
      isChecking = true
      void checkUntilUsable().finally(() => {
        isChecking = false
      })
    },
    [Symbol.dispose]: () => stopping.abort(),
  }
}

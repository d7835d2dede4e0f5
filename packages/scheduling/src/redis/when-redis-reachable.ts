import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type { Logger } from '@fiscus/runtime/log/logger'
import { whenReachable } from '@fiscus/runtime/start/when-reachable'
import { checkRedis } from './check-redis.ts'
import { redisName } from './redis-fault.ts'
import { RedisUnavailable } from './redis-unavailable.ts'

const commandWaitMs = 3_000
const retryMs = 500

/**
 * Waits at the start of a process until its Redis can be used. Without one there is nothing to wait for.
 * @throws OperatorError when REDIS_URL or the server must be corrected; the reason of the signal, when it aborts
 */
export async function whenRedisReachable(
  url: string | undefined,
  starting: { log: Pick<Logger, 'info' | 'warn'>; signal: AbortSignal },
): Promise<void> {
  if (url === undefined) return
  const reasonOf = (error: unknown) => (error instanceof RedisUnavailable ? error.reason : null)
  await whenReachable(() => checkRedis(url, starting.signal), { name: redisName(url), reasonOf }, starting)
}

/**
 * Verifies for a command that its Redis can be used, and tries again for 3 s, as long as a restart takes.
 * @throws OperatorError with what to do
 */
export async function requireRedis(url: string | undefined, waitMs = commandWaitMs): Promise<void> {
  if (url === undefined) return
  const until = performance.now() + waitMs
  const signal = AbortSignal.timeout(2 * waitMs)
  for (;;) {
    try {
      return await checkRedis(url, signal)
    } catch (error) {
      if (!signal.aborted && !(error instanceof RedisUnavailable)) throw error
      if (performance.now() > until) {
        const reason = error instanceof RedisUnavailable ? error.reason : 'it does not answer'
        throw new OperatorError(
          `${redisName(url)} is unreachable (${reason}): start it, or correct REDIS_URL.`,
          { cause: error },
        )
      }
    }
    await sleep(retryMs)
  }
}

/**
 * Verifies for a tick, which also claims without Redis, that it need not be corrected. An unreachable one passes.
 * @throws OperatorError when REDIS_URL or the server must be corrected
 */
export async function requireCorrectRedis(url: string | undefined): Promise<void> {
  if (url === undefined) return
  try {
    await checkRedis(url, AbortSignal.timeout(commandWaitMs))
  } catch (error) {
    if (error instanceof OperatorError) throw error
  }
}

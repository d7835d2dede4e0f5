import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from '@fiscus/runtime/database-unavailable'
import type { Logger } from '@fiscus/runtime/logger'

const firstRetryMs = 500
const retryMsMax = 10_000

/**
 * Runs work for the start of a process, and again while the database is unreachable: after half a second, and then after twice as
 * long, up to ten seconds. It logs one line when the wait begins and one when it ends.
 * @throws the reason of the signal, when it aborts while waiting
 */
export async function whenReachable<T>(
  work: () => Promise<T>,
  { log, signal }: { log: Pick<Logger, 'info' | 'warn'>; signal: AbortSignal },
): Promise<T> {
  for (let waitMs = 0; ; waitMs = Math.min(retryMsMax, Math.max(firstRetryMs, 2 * waitMs))) {
    if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => {})
    signal.throwIfAborted()
    try {
      const result = await work()
      if (waitMs > 0) log.info('PostgreSQL is reachable')
      return result
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      if (waitMs === 0) log.warn(`PostgreSQL is unreachable (${messageOf(error)}): waiting for it`)
    }
  }
}

/** Of several failed addresses of one host, the error has no message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

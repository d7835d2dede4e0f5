import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log/logger.ts'

const firstRetryMs = 500
const retryMsMax = 10_000

/**
 * What a process waits for: its name in the log, and the reason of an error that means that it is unreachable, else
 * null.
 */
type Server = { name: string; reasonOf: (error: unknown) => string | null }

/**
 * Runs work for the start of a process, and again while the server is unreachable: after half a second, and then after
 * twice as long, up to ten seconds. It logs one line when the wait begins and one when it ends.
 * @throws the reason of the signal, when it aborts while waiting
 */
export async function whenReachable<T>(
  work: () => Promise<T>,
  { name, reasonOf }: Server,
  { log, signal }: { log: Pick<Logger, 'info' | 'warn'>; signal: AbortSignal },
): Promise<T> {
  for (let waitMs = 0; ; waitMs = Math.min(retryMsMax, Math.max(firstRetryMs, 2 * waitMs))) {
    if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => {})
    signal.throwIfAborted()
    try {
      const result = await work()
      if (waitMs > 0) log.info(`${name} is reachable`)
      return result
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === null) throw error
      if (waitMs === 0) log.warn(`${name} is unreachable (${reason}): waiting for it`)
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from '@fiscus/runtime/database-unavailable'

const firstDelayMs = 250
const delayMaxMs = 5_000

/** Tries again while the database does not answer, for `patienceMs` at most; after an abort only once more. */
export async function whileUnavailable<T>(
  work: () => Promise<T>,
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
): Promise<T> {
  const until = performance.now() + patienceMs
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(2 * delayMs, delayMaxMs)) {
    const isLast = signal.aborted || performance.now() > until
    try {
      return await work()
    } catch (error) {
      if (isLast || !isDatabaseUnavailable(error)) throw error
    }
    await sleep(delayMs, undefined, { signal }).catch(() => {})
  }
}

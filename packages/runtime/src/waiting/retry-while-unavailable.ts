import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../faults/unavailability.ts'

const firstDelayMs = 250
const delayMaxMs = 5_000

/**
 * Retries work while the database is unavailable, for at most `patienceMs`. After an abort it tries once more. Any
 * other error, and the last one, is thrown.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
): Promise<T> {
  const until = performance.now() + patienceMs
  let delayMs = firstDelayMs
  while (true) {
    const isLast = signal.aborted || performance.now() > until
    try {
      return await work()
    } catch (error) {
      if (isLast || !isUnavailable(error)) throw error
    }
    await sleep(delayMs, undefined, { signal }).catch(() => {})
    delayMs = Math.min(2 * delayMs, delayMaxMs)
  }
}

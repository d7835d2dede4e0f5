import { setTimeout } from 'node:timers/promises'

/** Milliseconds between two looks at a work that has nearly spent its time. */
const pauseMs = 50

/**
 * Resolves when a work has spent this processor time from now on, and at least as much time of the clock. A measurement
 * that does not answer delays it without an end, so that each caller has a time-out too.
 * @param measure milliseconds of processor time that the work has spent so far
 * @throws the reason of the signal; the error of a measurement
 */
export async function processorTimeSpent(
  measure: () => Promise<number>,
  { ms, signal }: { ms: number; signal: AbortSignal },
): Promise<void> {
  const before = await measure()
  for (let left = ms; left > 0; ) {
    await setTimeout(Math.max(left, pauseMs), undefined, { signal, ref: false })
    left = ms - ((await measure()) - before)
  }
}

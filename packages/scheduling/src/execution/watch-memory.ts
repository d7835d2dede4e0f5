import { sharedFor } from '@fiscus/runtime/caches/shared-for'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'

/** Measures the memory of a run in bytes. It may reject when the run has ended. */
export type MeasureMemory = () => Promise<number>

const sampleMs = 1_000
const lastSampleMsMax = 500
const sharedMs = 250

/** Measures the memory of a run now and each second until disposal. */
export function watchMemory(measure: MeasureMemory): Disposable & {
  /** The largest measurement so far; null: none has succeeded. */
  peak(): number | null
  /** Measures once more, and returns the largest measurement. */
  finalPeak(): Promise<number | null>
} {
  let largest: number | null = null
  const sample = async () => {
    const bytes = await measure().catch(() => null)
    if (bytes !== null) largest = Math.max(largest ?? 0, bytes)
  }
  void sample()
  const repeating = repeatEvery(sampleMs, sample)
  return {
    peak: () => largest,
    async finalPeak() {
      const { promise: tooLate, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, lastSampleMsMax)
      await Promise.race([sample(), tooLate])
      clearTimeout(timer)
      return largest
    },
    [Symbol.dispose]: () => void repeating[Symbol.asyncDispose](),
  }
}

/**
 * Measures the heap of this process and the memory outside of it that belongs to it, for runs without a thread of their
 * own. Runs of the same quarter of a second share a measurement, which takes as long as a statement.
 */
export const measureProcessHeap: MeasureMemory = sharedFor(sharedMs, async () => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
})

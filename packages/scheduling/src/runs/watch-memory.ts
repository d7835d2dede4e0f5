import { repeatEvery } from '@fiscus/runtime/repeat-every'

const sampleMs = 1_000
/** Concurrent runs share a measurement, because it is a system call. */
const freshMs = 100
let measuredAt = Number.NEGATIVE_INFINITY
let measured = 0

/** Measures the memory of this process each second until disposal. `peak()` is the largest resident set so far, in bytes. */
export function watchMemory(): Disposable & { peak(): number } {
  let largest = residentSet()
  const sample = () => {
    largest = Math.max(largest, residentSet())
    return largest
  }
  const stopping = new AbortController()
  repeatEvery(sampleMs, sample, { signal: stopping.signal })
  return { peak: sample, [Symbol.dispose]: () => stopping.abort() }
}

function residentSet(): number {
  const now = performance.now()
  if (now - measuredAt >= freshMs) {
    measuredAt = now
    measured = process.memoryUsage.rss()
  }
  return measured
}

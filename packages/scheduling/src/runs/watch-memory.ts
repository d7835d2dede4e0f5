const sampleMs = 1_000
/** Runs of the same moment share a look: it goes through the kernel. */
const freshMs = 100
let lookedAt = Number.NEGATIVE_INFINITY
let seen = 0

/** Watches this process until disposal: `peak()` is the largest resident set seen so far, in bytes. */
export function watchMemory(): Disposable & { peak(): number } {
  let largest = residentSet()
  const sample = () => {
    largest = Math.max(largest, residentSet())
    return largest
  }
  const timer = setInterval(sample, sampleMs).unref()
  return { peak: sample, [Symbol.dispose]: () => clearInterval(timer) }
}

function residentSet(): number {
  const now = performance.now()
  if (now - lookedAt >= freshMs) {
    lookedAt = now
    seen = process.memoryUsage.rss()
  }
  return seen
}

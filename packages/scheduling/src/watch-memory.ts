const sampleMs = 1_000

/** Watches this process until disposal: `peak()` is the largest resident set seen so far, in bytes. */
export function watchMemory(): Disposable & { peak(): number } {
  let largest = process.memoryUsage.rss()
  const sample = () => {
    largest = Math.max(largest, process.memoryUsage.rss())
    return largest
  }
  const timer = setInterval(sample, sampleMs).unref()
  return { peak: sample, [Symbol.dispose]: () => clearInterval(timer) }
}

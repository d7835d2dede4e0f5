import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Memory in megabytes. Resident: that of the process before and after, and at its highest. When it was highest: the
 * heap with its garbage, of it the memory for new objects, and buffers outside the heap. `heapBefore` and `heapAfter`:
 * the heap without garbage.
 */
export type MeasuredMemory = {
  before: number
  highest: number
  after: number
  heap: number
  young: number
  external: number
  heapBefore: number
  heapAfter: number
}

const intervalMs = 50

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/**
 * Watches the memory of this process from a collection of garbage on. The returned function ends it with another one.
 */
export function watchMemory(): () => MeasuredMemory {
  collectGarbage()
  const before = process.memoryUsage()
  let highest = { ...before, young: youngBytes() }
  const watch = setInterval(() => {
    const used = process.memoryUsage()
    if (used.rss > highest.rss) highest = { ...used, young: youngBytes() }
  }, intervalMs)
  return () => {
    clearInterval(watch)
    collectGarbage()
    const after = process.memoryUsage()
    return {
      before: megabytes(before.rss),
      highest: megabytes(highest.rss),
      after: megabytes(after.rss),
      young: megabytes(highest.young),
      heap: megabytes(highest.heapTotal),
      external: megabytes(highest.external),
      heapBefore: megabytes(before.heapUsed),
      heapAfter: megabytes(after.heapUsed),
    }
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

/** The bytes that the process has for new objects, which V8 collects most often: what survives moves on. */
const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.physical_space_size ?? 0

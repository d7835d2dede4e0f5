import { totalmem } from 'node:os'
import { resourceLimits } from './start-thread.ts'

/** The memory in bytes that this process may use: the limit of its cgroup, else the memory of the machine. */
export function availableMemory(): number {
  // Without a limit the operating system reports zero or a number beyond any memory.
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

type Configured = {
  queues: number
  concurrency: number
}

export type ThreadCapacity = {
  /** The number of threads for one run each: at least one. */
  threadsMax: number
  /** Concurrent runs of each queue. With fewer threads than queues, some runs wait for a thread. */
  concurrency: number
}

const mebibyte = 2 ** 20
/** The main thread, the code of the process, and the buffers of its connections. */
const reservedBytes = 256 * mebibyte
const threadBytes =
  (resourceLimits.maxOldGenerationSizeMb + resourceLimits.maxYoungGenerationSizeMb) * mebibyte

/**
 * Bounds the configured concurrency by the memory (scheduled-tasks §13.5): the heap limits of all threads, with the
 * main thread, fit in it.
 */
export function threadCapacity(configured: Configured, memoryBytes: number): ThreadCapacity {
  const { queues } = configured
  const fitting = Math.max(1, Math.floor((memoryBytes - reservedBytes) / threadBytes))
  const concurrency = Math.min(configured.concurrency, Math.max(1, Math.floor(fitting / queues)))
  return { threadsMax: Math.min(queues * configured.concurrency, fitting), concurrency }
}

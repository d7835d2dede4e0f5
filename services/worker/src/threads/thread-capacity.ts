import { totalmem } from 'node:os'
import { resourceLimits } from './task-thread.ts'

/** The memory in bytes that this process may use: the limit of its cgroup, else the memory of the machine. */
export function availableMemory(): number {
  // Without a limit the operating system reports zero or a number beyond any memory.
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

type Concurrency = { queues: number; concurrency: number }

export type ThreadCapacity = {
  /** The number of threads whose heap limits, with the main thread, fit in the memory: at least one. */
  threadsMax: number
  /** Concurrent runs of each queue. With fewer threads than queues, some runs wait for a thread. */
  concurrency: number
}

const mebibyte = 2 ** 20
/** The main thread, the code of the process, and the buffers of its connections. */
const reservedBytes = 256 * mebibyte
const threadBytes =
  (resourceLimits.maxOldGenerationSizeMb + resourceLimits.maxYoungGenerationSizeMb) * mebibyte

/** Bounds the configured concurrency by the memory (scheduled-tasks §13.5). */
export function threadCapacity({ queues, concurrency }: Concurrency, memoryBytes: number): ThreadCapacity {
  const fitting = Math.max(1, Math.floor((memoryBytes - reservedBytes) / threadBytes))
  return {
    threadsMax: Math.min(queues * concurrency, fitting),
    concurrency: Math.min(concurrency, Math.max(1, Math.floor(fitting / queues))),
  }
}

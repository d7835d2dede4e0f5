import { totalmem } from 'node:os'

/**
 * Without the limit of the young generation a thread takes 94 MB when it starts, with it 32 MB: most of what is
 * allocated at the start is garbage. The old generation bounds the memory of a task.
 */
export const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }

/** The memory in bytes that this process may use: the limit of its cgroup, else the memory of the machine. */
export function availableMemory(): number {
  // Without a limit the operating system reports zero or a number beyond any memory.
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

export type ThreadCapacity = {
  /** At least one. */
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
export function threadCapacity(
  { queues, concurrency }: { queues: number; concurrency: number },
  memoryBytes: number,
): ThreadCapacity {
  const fitting = Math.max(1, Math.floor((memoryBytes - reservedBytes) / threadBytes))
  return {
    threadsMax: Math.min(queues * concurrency, fitting),
    concurrency: Math.min(concurrency, Math.max(1, Math.floor(fitting / queues))),
  }
}

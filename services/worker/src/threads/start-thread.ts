import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ThreadData } from './messages.ts'

/**
 * Without the limit of the young generation a thread takes 94 MB when it starts, with it 32 MB: most of what is
 * allocated at the start is garbage. The old generation bounds the memory of a task.
 */
export const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }

/** A thread that can execute runs, and the memory in which it writes its signs (`messages.ts`). */
export type StartedThread = { worker: Worker; signsOfThread: Int32Array }

/**
 * Starts a thread and waits until it can execute runs. When `limit` aborts before, it terminates the thread and throws
 * the reason.
 */
export async function startThread(data: ThreadData, limit: AbortSignal): Promise<StartedThread> {
  const signsOfThread = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(new URL('./thread-main.ts', import.meta.url), {
    workerData: { ...data, signsOfThread },
    resourceLimits,
  })
  try {
    // Both reject if the thread fails before its first message.
    const ended = once(worker, 'exit', { signal: limit }).then(() => {
      throw new Error('The thread ended before it could execute tasks')
    })
    await Promise.race([once(worker, 'message', { signal: limit }), ended])
  } catch (error) {
    // The listeners of `once` are gone, and an error without a listener would end the process.
    worker.on('error', () => {})
    await worker.terminate()
    throw limit.aborted ? limit.reason : error
  }
  return { worker, signsOfThread }
}

import type { Logger } from '@fiscus/runtime/logger'
import type { Perform } from '@fiscus/scheduling/runs/execute-in-process'
import type { ThreadData } from './messages.ts'
import { startTaskThread, type TaskThread } from './task-thread.ts'

/** Threads for tasks; disposing it ends them, with whatever runs in them. */
export type TaskThreads = AsyncDisposable & {
  /** A thread to oneself, until disposal. Null: the signal was aborted before one was free. */
  take(signal: AbortSignal): Promise<HeldThread | null>
}

export type HeldThread = Disposable & {
  /** Does the work in the thread, one run at a time. */
  perform: Perform
}

const startingMax = 2

/**
 * Threads to run the tasks of a catalog in, each run in one of its own, so that a task that spins, uses up its memory or leaves a
 * rejected promise behind ends itself and no other. They are started when they are needed, `most` of them, and used again.
 * `catalogUrl` is a module that exports `catalog`.
 */
export function openTaskThreads(data: ThreadData, { most, log }: { most: number; log: Logger }): TaskThreads {
  const threads = new Set<TaskThread>()
  const free: TaskThread[] = []
  const waiting = new Set<PromiseWithResolvers<TaskThread | null>>()
  let starting = 0
  let isEnding = false

  async function take(signal: AbortSignal): Promise<HeldThread | null> {
    const thread = free.pop() ?? (await nextFree(signal))
    return thread && { perform: thread.perform, [Symbol.dispose]: () => giveBack(thread) }
  }

  async function nextFree(signal: AbortSignal): Promise<TaskThread | null> {
    const wait = Promise.withResolvers<TaskThread | null>()
    const giveUp = () => wait.resolve(null)
    waiting.add(wait)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
    startIfNeeded()
    try {
      return await wait.promise
    } finally {
      waiting.delete(wait)
      signal.removeEventListener('abort', giveUp)
    }
  }

  function startIfNeeded() {
    while (!isEnding && starting < Math.min(startingMax, waiting.size, most - threads.size)) void startOne()
  }

  async function startOne() {
    starting += 1
    try {
      const thread = await startTaskThread(data, (failure) =>
        log.error({ err: failure }, 'a task left something behind that failed'),
      )
      threads.add(thread)
      giveBack(thread)
    } catch (error) {
      firstWaiting()?.reject(error)
    } finally {
      starting -= 1
      startIfNeeded()
    }
  }

  function giveBack(thread: TaskThread) {
    if (thread.isSound() && !isEnding) {
      const next = firstWaiting()
      if (next) next.resolve(thread)
      else free.push(thread)
    } else {
      threads.delete(thread)
      void thread.end()
      startIfNeeded()
    }
  }

  function firstWaiting() {
    const [first] = waiting
    if (first) waiting.delete(first)
    return first
  }

  return {
    take,
    async [Symbol.asyncDispose]() {
      isEnding = true
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}

import type { Logger } from '@fiscus/runtime/logger'
import type { Task, TaskContext } from '@fiscus/tasks/define-task'
import type { ThreadData } from './messages.ts'
import { startTaskThread, type TaskThread } from './task-thread.ts'

/** Threads for tasks; disposing it ends them, with whatever runs in them. */
export type TaskThreads = AsyncDisposable & {
  /** The tasks by command class, to be run here: each run works in a thread. */
  catalog: ReadonlyMap<string, Task>
}

const startingMax = 2

/**
 * Runs the tasks of a catalog in threads, each run in one of its own, so that a task that spins, uses up its memory or leaves a
 * rejected promise behind ends itself and no other. Threads are started when they are needed, `most` of them, and used again.
 * `catalogUrl` is a module that exports `catalog`.
 */
export async function openTaskThreads(
  data: ThreadData,
  { most, log }: { most: number; log: Logger },
): Promise<TaskThreads> {
  const { catalog }: { catalog: ReadonlyMap<string, Task> } = await import(data.catalogUrl)
  const threads = new Set<TaskThread>()
  const free: TaskThread[] = []
  const waiting: PromiseWithResolvers<TaskThread>[] = []
  let starting = 0
  let isEnding = false

  function take(signal: AbortSignal): Promise<TaskThread> {
    const thread = free.pop()
    if (thread) return Promise.resolve(thread)
    const wait = Promise.withResolvers<TaskThread>()
    waiting.push(wait)
    signal.addEventListener('abort', () => {
      const place = waiting.indexOf(wait)
      if (place >= 0) waiting.splice(place, 1)
      wait.reject(signal.reason)
    })
    startIfNeeded()
    return wait.promise
  }

  function startIfNeeded() {
    if (isEnding || starting >= Math.min(startingMax, waiting.length) || threads.size + starting >= most)
      return
    starting += 1
    startTaskThread(data, (failure) =>
      log.error({ err: failure }, 'a task left something behind that failed'),
    )
      .then((thread) => {
        threads.add(thread)
        give(thread)
      })
      .catch((error) => waiting.shift()?.reject(error))
      .finally(() => {
        starting -= 1
        startIfNeeded()
      })
    startIfNeeded()
  }

  function give(thread: TaskThread) {
    if (!thread.isSound() || isEnding) {
      threads.delete(thread)
      void thread.end()
      startIfNeeded()
      return
    }
    const next = waiting.shift()
    if (next) next.resolve(thread)
    else free.push(thread)
  }

  async function runInThread(commandClass: string, context: TaskContext): Promise<string> {
    const thread = await take(context.signal)
    try {
      return await thread.run(commandClass, context)
    } finally {
      give(thread)
    }
  }

  return {
    catalog: new Map(
      [...catalog].map(([commandClass, task]) => [
        commandClass,
        { ...task, run: (context) => runInThread(commandClass, context) },
      ]),
    ),
    async [Symbol.asyncDispose]() {
      isEnding = true
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}

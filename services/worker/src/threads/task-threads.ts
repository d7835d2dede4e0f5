import { whileClosing } from '@fiscus/runtime/closing-resources'
import type { Logger } from '@fiscus/runtime/log/logger'
import { repeatEvery } from '@fiscus/runtime/repeat-every'
import type { RunWork } from '@fiscus/scheduling/execution/execute-in-process'
import type { CountForTask } from '@fiscus/scheduling/tasks/task-counters'
import type { Measurement } from '@fiscus/scheduling/tasks/task-gauges'
import type { ThreadData } from './messages.ts'
import { startTaskThread, type TaskThread } from './task-thread.ts'

/** A pool of threads that execute tasks. Disposal terminates the threads and their runs. */
export type TaskThreads = AsyncDisposable & {
  /** Waits for an idle thread. Null: the signal aborted first. Rejects when a thread did not start. */
  acquire(signal: AbortSignal): Promise<AcquiredThread | null>
}

/** A thread for one caller. Disposal returns it to the pool. */
export type AcquiredThread = Disposable & Pick<TaskThread, 'executeTask' | 'measureMemory'>

const startingMax = 2
const startMsMax = 30_000
const idleMsMax = 60_000

type Options = {
  threadsMax: number
  log: Logger
  /** Adds to the counters of tasks. */
  onCount?: CountForTask
  /** Sets the gauges of tasks. */
  onMeasure?: (measured: Measurement) => void
  /** A thread that does not start within this time is terminated. */
  startMsMax?: number
  /** A thread without a run for one to two times this time is ended. */
  idleMsMax?: number
}

/**
 * Opens a pool of at most `threadsMax` threads, which start on demand, are reused, and end after a minute without a run
 * (scheduled-tasks §13.5). Each run has a thread of
 * its own, so that a task that blocks its thread, uses up its memory or causes an unhandled rejection fails only its own run.
 * `catalogUrl` is a module that exports `catalog`.
 */
export function openTaskThreads(
  data: ThreadData,
  { threadsMax, log, onCount, onMeasure, ...times }: Options,
): TaskThreads {
  const threads = new Set<TaskThread>()
  /** The thread that was used last is the last one, and is used next. */
  let idle: { thread: TaskThread; since: number }[] = []
  const waiting = new Set<PromiseWithResolvers<TaskThread | null>>()
  const starting = new Set<Promise<void>>()
  const ending = new AbortController()

  function logFailure(failure: Error, origin: RunWork | null) {
    const tenant = origin?.profile === 'client' ? origin.scope.slug : null
    log.error(
      { err: failure, run_id: origin?.runId, task: origin?.commandClass, tenant },
      'a thread failed by a run that had ended',
    )
  }

  async function acquire(signal: AbortSignal): Promise<AcquiredThread | null> {
    const thread = takeIdle() ?? (await nextIdle(signal))
    if (!thread) return null
    const { executeTask, measureMemory } = thread
    return { executeTask, measureMemory, [Symbol.dispose]: () => release(thread) }
  }

  function takeIdle(): TaskThread | undefined {
    for (let last = idle.pop(); last; last = idle.pop()) {
      if (last.thread.isReusable()) return last.thread
      end(last.thread)
    }
  }

  async function nextIdle(signal: AbortSignal): Promise<TaskThread | null> {
    const wait = Promise.withResolvers<TaskThread | null>()
    const cancel = () => wait.resolve(null)
    waiting.add(wait)
    signal.addEventListener('abort', cancel)
    if (signal.aborted) cancel()
    startIfNeeded()
    try {
      return await wait.promise
    } finally {
      waiting.delete(wait)
      signal.removeEventListener('abort', cancel)
    }
  }

  function startIfNeeded() {
    const { signal } = ending
    while (
      !signal.aborted &&
      starting.size < Math.min(startingMax, waiting.size, threadsMax - threads.size)
    ) {
      const start = startOne().finally(() => {
        starting.delete(start)
        startIfNeeded()
      })
      starting.add(start)
    }
  }

  async function startOne() {
    const startMs = times.startMsMax ?? startMsMax
    const late = new AbortController()
    const tooLate = () => late.abort(new Error(`The thread did not start within ${startMs / 1000} seconds`))
    const timer = setTimeout(tooLate, startMs)
    try {
      const limit = AbortSignal.any([ending.signal, late.signal])
      const thread = await startTaskThread(data, limit, { onFailure: logFailure, onCount, onMeasure })
      threads.add(thread)
      release(thread)
    } catch (error) {
      const caller = firstWaiting()
      if (caller) caller.reject(error)
      else if (!ending.signal.aborted)
        log.error({ err: error }, 'a thread did not start; no run waited for it')
    } finally {
      clearTimeout(timer)
    }
  }

  /** Passes the thread to the first waiting caller, or ends it if it cannot be reused. */
  function release(thread: TaskThread) {
    if (thread.isReusable() && !ending.signal.aborted) {
      const next = firstWaiting()
      if (next) next.resolve(thread)
      else idle.push({ thread, since: performance.now() })
    } else {
      end(thread)
      startIfNeeded()
    }
  }

  function end(thread: TaskThread) {
    threads.delete(thread)
    void thread.end()
  }

  /** Returns the memory of threads that a peak has started. */
  function endIdle() {
    const lastUse = performance.now() - idleMs
    for (const { thread, since } of idle) if (since <= lastUse) end(thread)
    idle = idle.filter(({ since }) => since > lastUse)
  }

  const idleMs = times.idleMsMax ?? idleMsMax
  const endingIdle = repeatEvery(idleMs, endIdle)

  function firstWaiting() {
    const [first] = waiting
    if (first) waiting.delete(first)
    return first
  }

  return {
    acquire,
    [Symbol.asyncDispose]: () =>
      whileClosing('threads of tasks', async () => {
        ending.abort(new Error('The worker is stopping'))
        await endingIdle[Symbol.asyncDispose]()
        await Promise.all([...starting, ...[...threads].map((thread) => thread.end())])
      }),
  }
}

import type { Logger } from '@fiscus/runtime/log/logger'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import type { RunWork } from '@fiscus/scheduling/execution/execute-in-process'
import type { CountForTask } from '@fiscus/scheduling/tasks/task-counters'
import type { Measurement } from '@fiscus/scheduling/tasks/task-gauges'
import type { ThreadData } from './messages.ts'
import { startTaskThread, type TaskThread } from './task-thread.ts'

/** A pool of threads that execute tasks. Disposal terminates the threads and their runs. */
export type TaskThreads = AsyncDisposable & {
  /** Waits for a place in a thread. Null: the signal aborted first. Rejects when a thread did not start. */
  acquire(signal: AbortSignal): Promise<AcquiredThread | null>
}

/** A place in a thread for one run. Disposal returns it to the pool. */
export type AcquiredThread = Disposable & Pick<TaskThread, 'executeTask' | 'measureMemory'>

/** A thread of the pool, the runs that have a place in it, and since when it has none. */
type PooledThread = { thread: TaskThread; runs: number; idleSince: number }

const startingMax = 2
const startMsMax = 30_000
const idleMsMax = 60_000

type Options = {
  threadsMax: number
  /** The runs that share a thread; 1 by default. */
  runsPerThread?: number
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
 * (scheduled-tasks §13.5). A task that blocks its thread, uses up its memory or causes an unhandled rejection fails only its own run:
 * where runs share a thread, the others lose it and run again. `catalogUrl` is a module that exports `catalog`.
 */
export function openTaskThreads(
  data: ThreadData,
  { threadsMax, runsPerThread = 1, log, onCount, onMeasure, ...times }: Options,
): TaskThreads {
  const threads = new Set<PooledThread>()
  const waiting = new Set<PromiseWithResolvers<PooledThread | null>>()
  const starting = new Set<Promise<void>>()
  const ending = new AbortController()

  function logFailure(failure: Error, origin: RunWork | null) {
    const tenant = origin?.profile === 'client' ? origin.scope.slug : null
    log.error(
      { err: failure, run_id: origin?.runId, task: origin?.commandClass, tenant },
      'a thread failed because of a run that had ended',
    )
  }

  async function acquire(signal: AbortSignal): Promise<AcquiredThread | null> {
    const pooled = takePlace() ?? (await nextPlace(signal))
    if (!pooled) return null
    const { executeTask, measureMemory } = pooled.thread
    return { executeTask, measureMemory, [Symbol.dispose]: () => release(pooled) }
  }

  /** Takes a place in the fullest thread, of idle ones in that which was used last, so that the others end. */
  function takePlace(): PooledThread | undefined {
    let best: PooledThread | undefined
    for (const pooled of threads) {
      if (!pooled.thread.isSound()) endWithoutRuns(pooled)
      else if (pooled.runs < runsPerThread && (!best || isBetter(pooled, best))) best = pooled
    }
    if (best) best.runs += 1
    return best
  }

  async function nextPlace(signal: AbortSignal): Promise<PooledThread | null> {
    const wait = Promise.withResolvers<PooledThread | null>()
    const cancel = () => {
      waiting.delete(wait)
      wait.resolve(null)
    }
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
    const isNeeded = () =>
      starting.size < Math.min(startingMax, waiting.size / runsPerThread, threadsMax - threads.size)
    while (!signal.aborted && isNeeded()) {
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
      const events = { onFailure: logFailure, onCount, onMeasure }
      const thread = await startTaskThread(data, limit, { isShared: runsPerThread > 1, ...events })
      const pooled = { thread, runs: 0, idleSince: performance.now() }
      threads.add(pooled)
      serveWaiting(pooled)
    } catch (error) {
      const caller = firstWaiting()
      if (caller) caller.reject(error)
      else if (!ending.signal.aborted)
        log.error({ err: error }, 'a thread did not start; no run waited for it')
    } finally {
      clearTimeout(timer)
    }
  }

  function release(pooled: PooledThread) {
    pooled.runs -= 1
    pooled.idleSince = performance.now()
    serveWaiting(pooled)
  }

  /** Passes the free places of a thread to waiting callers, or ends the thread if it takes no more runs. */
  function serveWaiting(pooled: PooledThread) {
    if (pooled.thread.isSound() && !ending.signal.aborted) {
      for (let next = nextFor(pooled); next; next = nextFor(pooled)) {
        pooled.runs += 1
        next.resolve(pooled)
      }
    } else {
      endWithoutRuns(pooled)
      startIfNeeded()
    }
  }

  const nextFor = ({ runs }: PooledThread) => (runs < runsPerThread ? firstWaiting() : undefined)

  function endWithoutRuns(pooled: PooledThread) {
    if (pooled.runs > 0) return
    threads.delete(pooled)
    void pooled.thread.end()
  }

  /** Returns the memory of threads that a peak has started. */
  function endIdle() {
    const lastUse = performance.now() - idleMs
    for (const pooled of threads) if (pooled.idleSince <= lastUse) endWithoutRuns(pooled)
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
        await Promise.all([...starting, ...[...threads].map(({ thread }) => thread.end())])
      }),
  }
}

function isBetter(one: PooledThread, other: PooledThread): boolean {
  return one.runs === other.runs ? one.idleSince > other.idleSince : one.runs > other.runs
}

import type { Logger } from '@fiscus/runtime/log/logger'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import type { RunWork } from '@fiscus/scheduling/execution/execute-in-process'
import type { CountForTask } from '@fiscus/scheduling/tasks/task-counters'
import type { Measurement } from '@fiscus/scheduling/tasks/task-gauges'
import type { ThreadData } from './messages.ts'
import { type PooledThread, pooledThreads } from './pooled-threads.ts'
import { startTaskThread, type TaskThread } from './task-thread.ts'
import { waitingCallers } from './waiting-callers.ts'

/** A pool of threads that execute tasks. Disposal terminates the threads and their runs. */
export type TaskThreads = AsyncDisposable & {
  /** Waits for a place in a thread. Null: the signal aborted first. Rejects when a thread did not start. */
  acquire(signal: AbortSignal): Promise<AcquiredThread | null>
}

/** A place in a thread for one run. Disposal returns it to the pool. */
export type AcquiredThread = Disposable & Pick<TaskThread, 'executeTask' | 'measureMemory'>

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
 * (scheduled-tasks §13.5). A task that blocks its thread, uses up its memory or causes an unhandled rejection fails
 * only its own run: where runs share a thread, the others lose it and run again. `catalogUrl` is a module that exports
 * `catalog`.
 */
export function openTaskThreads(
  data: ThreadData,
  { threadsMax, runsPerThread = 1, log, onCount, onMeasure, ...times }: Options,
): TaskThreads {
  const threads = pooledThreads(runsPerThread)
  const waiting = waitingCallers<PooledThread>()
  const starting = new Set<Promise<void>>()
  const ending = new AbortController()
  const events = {
    onFailure: (failure: Error, origin: RunWork | null) => logFailure(log, failure, origin),
    onCount,
    onMeasure,
  }
  const idleMs = times.idleMsMax ?? idleMsMax
  const endingIdle = repeatEvery(idleMs, () => threads.endIdle(idleMs))

  async function acquire(signal: AbortSignal): Promise<AcquiredThread | null> {
    const pooled = threads.takePlace() ?? (await nextPlace(signal))
    if (!pooled) return null
    const { executeTask, measureMemory } = pooled.thread
    return { executeTask, measureMemory, [Symbol.dispose]: () => release(pooled) }
  }

  function nextPlace(signal: AbortSignal): Promise<PooledThread | null> {
    const place = waiting.wait(signal)
    startIfNeeded()
    return place
  }

  function startIfNeeded() {
    const isNeeded = () =>
      starting.size < Math.min(startingMax, waiting.size() / runsPerThread, threadsMax - threads.size())
    while (!ending.signal.aborted && isNeeded()) {
      const start = startOne().finally(() => {
        starting.delete(start)
        startIfNeeded()
      })
      starting.add(start)
    }
  }

  async function startOne() {
    try {
      const thread = await startWithin(times.startMsMax ?? startMsMax, ending.signal, (limit) =>
        startTaskThread(data, limit, { isShared: runsPerThread > 1, ...events }),
      )
      serveWaiting(threads.add(thread))
    } catch (error) {
      const caller = waiting.takeFirst()
      if (caller) caller.reject(error)
      else if (!ending.signal.aborted)
        log.error({ err: error }, 'a thread did not start; no run waited for it')
    }
  }

  function release(pooled: PooledThread) {
    threads.release(pooled)
    serveWaiting(pooled)
  }

  /** Passes the free places of a thread to waiting callers, or ends the thread if it takes no more runs. */
  function serveWaiting(pooled: PooledThread) {
    if (ending.signal.aborted || !pooled.thread.isSound()) {
      threads.endWithoutRuns(pooled)
      return startIfNeeded()
    }
    while (waiting.size() > 0 && threads.takePlaceIn(pooled)) waiting.takeFirst()?.resolve(pooled)
  }

  return {
    acquire,
    [Symbol.asyncDispose]: () =>
      whileClosing('threads of tasks', async () => {
        ending.abort(new Error('The worker is stopping'))
        await endingIdle[Symbol.asyncDispose]()
        await Promise.all([...starting, threads.endAll()])
      }),
  }
}

/** Starts a thread. The limit that `start` gets aborts when the pool ends, or after this time. */
async function startWithin(
  startMs: number,
  ending: AbortSignal,
  start: (limit: AbortSignal) => Promise<TaskThread>,
): Promise<TaskThread> {
  const late = new AbortController()
  const tooLate = () => late.abort(new Error(`The thread did not start within ${startMs / 1000} seconds`))
  const timer = setTimeout(tooLate, startMs)
  try {
    return await start(AbortSignal.any([ending, late.signal]))
  } finally {
    clearTimeout(timer)
  }
}

function logFailure(log: Logger, failure: Error, origin: RunWork | null): void {
  const tenant = origin?.profile === 'client' ? origin.scope.slug : null
  log.error(
    { err: failure, run_id: origin?.runId, task: origin?.commandClass, tenant },
    'a thread failed because of a run that had ended',
  )
}

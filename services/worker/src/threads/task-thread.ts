import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { setBounded } from '@fiscus/runtime/caches/set-bounded'
import { sharedFor } from '@fiscus/runtime/caches/shared-for'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import { currentTraceparent } from '@fiscus/runtime/tracing/spans'
import { graceMs } from '@fiscus/scheduling/execution/await-with-deadline'
import type { ExecuteTask, RunWork } from '@fiscus/scheduling/execution/execute-in-process'
import type { MeasureMemory } from '@fiscus/scheduling/execution/watch-memory'
import { ThreadLost } from '@fiscus/scheduling/runs/run-outcome'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'
import type { CountForTask } from '@fiscus/scheduling/tasks/task-counters'
import type { Measurement } from '@fiscus/scheduling/tasks/task-gauges'
import { type FromThread, signs, type ThreadData, type ToThread } from './messages.ts'
import { watchHeartbeat } from './watch-heartbeat.ts'

/** A thread that executes runs. */
export type TaskThread = {
  /**
   * Executes a task. The thread is terminated if the task continues for 5 s after its signal has aborted. Rejects with `ThreadLost` when
   * the thread has ended and this run is not known to be the cause.
   */
  executeTask: ExecuteTask
  /** Measures the heap of the thread, and the memory outside of it that belongs to it. */
  measureMemory: MeasureMemory
  /** False: the thread has failed, or a run has been abandoned. The next run needs another thread. */
  isSound(): boolean
  end(): Promise<void>
}

type CurrentRun = {
  log: TaskContext['log']
  progress: TaskContext['progress']
  succeed: (result: string | null) => void
  fail: (failure: Error) => void
}

/**
 * Without the limit of the young generation a thread takes 94 MB when it starts, with it 32 MB: most of what is allocated at the start
 * is garbage. The old generation bounds the memory of a task.
 */
export const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }

/** Of this number of runs of a thread, a late failure is attributed to its run. */
const recentRunsMax = 100

/** The runs of a shared thread share a measurement of its memory for this time. */
const measurementMs = 1_000

export type ThreadOptions = {
  /** Whether several runs share the thread: it is then terminated when it is blocked. */
  isShared: boolean
  /**
   * The thread has failed without a run, for example by an unhandled rejection of a run that has ended. `origin` is the run that caused
   * it, or the last run of the thread if the cause is unknown.
   */
  onFailure: (failure: Error, origin: RunWork | null) => void
  /** A task has counted. */
  onCount?: CountForTask | undefined
  /** A task has set a gauge. */
  onMeasure?: ((measured: Measurement) => void) | undefined
}

/**
 * Starts a thread and waits until it can execute tasks. When `startLimit` aborts before, it terminates the thread and throws.
 */
export async function startTaskThread(
  data: ThreadData,
  startLimit: AbortSignal,
  { isShared, onFailure, onCount, onMeasure }: ThreadOptions,
): Promise<TaskThread> {
  const signsOfThread = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(new URL('./thread-main.ts', import.meta.url), {
    workerData: { ...data, signsOfThread },
    resourceLimits,
  })
  const send = (message: ToThread) => worker.postMessage(message)
  const running = new Map<number, CurrentRun>()
  const recentRuns = new Map<number, RunWork>()
  let runs = 0
  let isSound = true
  let hasEnded = false

  function receive(message: FromThread) {
    const current = 'run' in message ? running.get(message.run) : undefined
    switch (message.kind) {
      case 'log':
        return current?.log[message.level](message.message)
      case 'progress':
        return current?.progress(message.done, message.total)
      case 'count':
        return onCount?.(message.counter, message.by)
      case 'measure':
        return onMeasure?.(message)
      case 'succeeded':
        return current?.succeed(message.result)
      case 'has_work':
        return current?.succeed(null)
      case 'failed':
        return current?.fail(failureOf(message.failure))
      case 'unhandled': {
        const cause = failureOf(message.failure)
        const failure = failureOf('The task caused an unhandled rejection or exception', { cause })
        return current ? endFor(message.run, failure) : failWithoutRun(failure, message.run)
      }
    }
  }

  /** Fails the run that has caused a failure. The other runs lose the thread, so that nothing of that run stays behind in it. */
  function endFor(culprit: number, failure: Error) {
    running.get(culprit)?.fail(failure)
    endWithRuns('another run caused a failure of it')
  }

  /** The runs may be of different tenants: the reason has nothing of another run. */
  function endWithRuns(reason: string) {
    const lost = new ThreadLost(`The thread that the run shared with others has ended: ${reason}`)
    for (const { fail } of running.values()) fail(lost)
    void end()
  }

  /** No run fails, and no further run begins in this thread. */
  function failWithoutRun(failure: Error, run: number) {
    if (isSound) onFailure(failure, recentRuns.get(run) ?? recentRuns.get(runs) ?? null)
    isSound = false
  }

  /** A run has not ended after its signal aborted. If the thread was blocked all the time, any of its runs may be the cause. */
  function graceEnded(run: number, beatsAtStop: number) {
    if (isShared && beatsSoFar() === beatsAtStop) onBlocked(graceMs / 1_000)
    else endFor(run, failureOf('The thread of the task has ended'))
  }

  /** The cause is the run that has called `process.exit`, else the only run. */
  function threadEnded(message: string, cause?: unknown) {
    const failure = failureOf(message, { cause })
    const exiting = Atomics.load(signsOfThread, signs.exitingRun)
    const [only] = exiting === 0 && running.size === 1 ? running.keys() : [exiting]
    if (only !== undefined && running.has(only)) return endFor(only, failure)
    failWithoutRun(failure, exiting)
    endWithRuns(hasCode(cause, 'ERR_WORKER_OUT_OF_MEMORY') ? 'it used up its memory' : 'a task ended it')
  }

  async function end() {
    isSound = false
    hasEnded = true
    await worker.terminate()
  }

  const beatsSoFar = () => Atomics.load(signsOfThread, signs.beats)
  const onBlocked = (seconds: number) => endWithRuns(`it was blocked for ${seconds} seconds`)
  const heartbeat = isShared ? watchHeartbeat(worker, signsOfThread, onBlocked) : undefined
  worker.on('message', receive)
  worker.on('error', (error) => threadEnded('The thread of the task failed', error))
  worker.on('exit', () => {
    heartbeat?.[Symbol.dispose]()
    threadEnded('The thread of the task has ended')
  })
  try {
    // Both reject if the thread fails before its first message.
    const ended = once(worker, 'exit', { signal: startLimit }).then(() => {
      throw new Error('The thread ended before it could execute tasks')
    })
    await Promise.race([once(worker, 'message', { signal: startLimit }), ended])
  } catch (error) {
    await end()
    throw startLimit.aborted ? startLimit.reason : error
  }
  return {
    isSound: () => isSound,
    end,
    measureMemory: isShared ? sharedFor(measurementMs, measureMemory) : measureMemory,
    async executeTask(
      { commandClass, profile, scope, runId, taskId, fence, part },
      { clock, signal, log, progress },
    ) {
      signal.throwIfAborted()
      if (hasEnded) throw new ThreadLost('The thread of the run ended before the run began')
      runs += 1
      const run = runs
      const { promise, resolve: succeed, reject: fail } = Promise.withResolvers<string | null>()
      let grace: NodeJS.Timeout | undefined
      const stop = () => {
        send({ kind: 'stop', run, reason: String(signal.reason) })
        grace = setTimeout(graceEnded, graceMs, run, beatsSoFar())
      }
      signal.addEventListener('abort', stop)
      running.set(run, { log, progress, succeed, fail })
      try {
        const work = { commandClass, profile, scope, runId, taskId, fence, part }
        setBounded(recentRuns, run, work, recentRunsMax)
        send({ kind: 'run', run, work, now: clock.now().getTime(), traceparent: currentTraceparent() })
        return await promise
      } finally {
        running.delete(run)
        clearTimeout(grace)
        signal.removeEventListener('abort', stop)
      }
    },
  }

  async function measureMemory() {
    const { used_heap_size, external_memory } = await worker.getHeapStatistics()
    return used_heap_size + external_memory
  }
}

/** An error whose stack is the text of the thread's error: a stack of this thread would be misleading. */
function failureOf(text: string, options?: ErrorOptions): Error {
  const failure = new Error(text.split('\n', 1)[0], options)
  failure.stack = text
  return failure
}

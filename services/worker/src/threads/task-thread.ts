import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { setBounded } from '@fiscus/runtime/set-bounded'
import { currentTraceparent } from '@fiscus/runtime/tracing/spans'
import { graceMs } from '@fiscus/scheduling/execution/await-with-deadline'
import type { ExecuteTask, RunWork } from '@fiscus/scheduling/execution/execute-in-process'
import type { MeasureMemory } from '@fiscus/scheduling/execution/watch-memory'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'
import type { CountForTask } from '@fiscus/scheduling/tasks/task-counters'
import type { Measurement } from '@fiscus/scheduling/tasks/task-gauges'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

/** A thread that executes one run at a time. */
export type TaskThread = {
  /** Executes a task. The thread is terminated if the task continues for 5 s after its signal has aborted. */
  executeTask: ExecuteTask
  /** Measures the heap of the thread, and the memory outside of it that belongs to it. */
  measureMemory: MeasureMemory
  /** False: the thread has failed, or its run has been abandoned. The next run needs another thread. */
  isReusable(): boolean
  end(): Promise<void>
}

type CurrentRun = {
  run: number
  log: TaskContext['log']
  progress: TaskContext['progress']
  succeed: (result: string) => void
  fail: (failure: Error) => void
}

/**
 * Without the limit of the young generation a thread takes 94 MB when it starts, with it 32 MB: most of what is allocated at the start
 * is garbage. The old generation bounds the memory of a task.
 */
export const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }

/** Of this number of runs of a thread, a late failure is attributed to its run. */
const recentRunsMax = 100

type ThreadEvents = {
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
  { onFailure, onCount, onMeasure }: ThreadEvents,
): Promise<TaskThread> {
  const worker = new Worker(new URL('./thread-main.ts', import.meta.url), {
    workerData: data,
    resourceLimits,
  })
  const send = (message: ToThread) => worker.postMessage(message)
  let current: CurrentRun | null = null
  const recentRuns = new Map<number, RunWork>()
  let runs = 0
  let isSound = true

  function receive(message: FromThread) {
    const running = 'run' in message && message.run === current?.run ? current : null
    switch (message.kind) {
      case 'log':
        return running?.log[message.level](message.message)
      case 'progress':
        return running?.progress(message.done, message.total)
      case 'count':
        return onCount?.(message.counter, message.by)
      case 'measure':
        return onMeasure?.(message)
      case 'succeeded':
        return running?.succeed(message.result)
      case 'failed':
        return running?.fail(failureOf(message.failure))
      case 'unhandled':
        return failThread(
          'The task caused an unhandled rejection or exception',
          failureOf(message.failure),
          running,
          message.run,
        )
    }
  }

  /** Fails the run that caused the failure, and prevents further runs in this thread. */
  function failThread(message: string, cause: unknown, running: CurrentRun | null, run = 0) {
    const wasSound = isSound
    isSound = false
    const failure = failureOf(message, { cause })
    if (running) running.fail(failure)
    else if (wasSound) onFailure(failure, recentRuns.get(run) ?? recentRuns.get(runs) ?? null)
  }

  async function end() {
    isSound = false
    await worker.terminate()
  }

  worker.on('message', receive)
  worker.on('error', (error) => failThread('The thread of the task failed', error, current))
  worker.on('exit', () => failThread('The thread of the task has ended', undefined, current))
  try {
    // Both reject if the thread fails before its first message.
    const ended = once(worker, 'exit', { signal: startLimit }).then(() => {
      throw new Error('The thread ended before it could execute tasks')
    })
    await Promise.race([once(worker, 'message', { signal: startLimit }), ended])
  } catch (error) {
    isSound = false
    await worker.terminate()
    throw startLimit.aborted ? startLimit.reason : error
  }
  return {
    isReusable: () => isSound && current === null,
    end,
    async measureMemory() {
      const { used_heap_size, external_memory } = await worker.getHeapStatistics()
      return used_heap_size + external_memory
    },
    async executeTask(
      { commandClass, profile, scope, runId, taskId, fence },
      { clock, signal, log, progress },
    ) {
      signal.throwIfAborted()
      runs += 1
      const run = runs
      const { promise, resolve: succeed, reject: fail } = Promise.withResolvers<string>()
      let grace: NodeJS.Timeout | undefined
      const stop = () => {
        send({ kind: 'stop', run, reason: String(signal.reason) })
        grace = setTimeout(end, graceMs)
      }
      signal.addEventListener('abort', stop)
      current = { run, log, progress, succeed, fail }
      try {
        const work = { commandClass, profile, scope, runId, taskId, fence }
        setBounded(recentRuns, run, work, recentRunsMax)
        send({ kind: 'run', run, work, now: clock.now().getTime(), traceparent: currentTraceparent() })
        return await promise
      } finally {
        current = null
        clearTimeout(grace)
        signal.removeEventListener('abort', stop)
      }
    },
  }
}

/** An error whose stack is the text of the thread's error: a stack of this thread would be misleading. */
function failureOf(text: string, options?: ErrorOptions): Error {
  const failure = new Error(text.split('\n', 1)[0], options)
  failure.stack = text
  return failure
}

import { MessageError } from '@fiscus/messages/message-error'
import { errorOfStack } from '@fiscus/runtime/faults/error-of-stack'
import type { Logger } from '@fiscus/runtime/log/logger'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { currentTraceparent } from '@fiscus/runtime/tracing/spans'
import { graceMs } from '@fiscus/scheduling/execution/await-with-deadline'
import type { ExecuteTask } from '@fiscus/scheduling/execution/execute-in-process'
import type { MeasureMemory } from '@fiscus/scheduling/execution/watch-memory'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'
import type { CountForTask } from '@fiscus/scheduling/tasks/task-counters'
import type { Measurement } from '@fiscus/scheduling/tasks/task-gauges'
import type { TimeLimits } from '@fiscus/threads/thread'
import { openThreadPool, type AcquiredThread as PooledThread } from '@fiscus/threads/thread-pool'
import type { TaskAnswer, TaskJob, TaskReport, TaskThreadData } from './task-works.ts'
import { resourceLimits } from './thread-capacity.ts'

/** A pool of threads that execute tasks. Disposal terminates the threads and their runs. */
export type TaskThreads = AsyncDisposable & {
  /** Waits for a thread. Null: the signal aborted first. Rejects when a thread did not start. */
  acquire(signal: AbortSignal): Promise<AcquiredThread | null>
}

/** A thread for one run. Disposal returns it to the pool. */
export type AcquiredThread = Disposable & {
  /**
   * Executes a task. The thread is terminated if the task continues for 5 s after its signal has aborted.
   */
  executeTask: ExecuteTask
  /** Measures the heap of the thread, and the memory outside of it that belongs to it. */
  measureMemory: MeasureMemory
}

type Options = {
  threadsMax: number
  log: Logger
  /** Adds to the counters of tasks. */
  onCount?: CountForTask
  /** Sets the gauges of tasks. */
  onMeasure?: (measured: Measurement) => void
  startLimits?: TimeLimits
  /** A thread without a run for this time is ended: by default a minute. */
  idleMs?: number
}

/**
 * Opens a pool of at most `threadsMax` threads, which start on demand, two at a time, are reused, and end after a minute
 * without a run (scheduled-tasks §13.5). A task that blocks its thread, uses up its memory or causes an unhandled
 * rejection fails only its own run.
 */
export function openTaskThreads(
  data: TaskThreadData,
  { log, onCount, onMeasure, idleMs = 60_000, ...options }: Options,
): TaskThreads {
  const pool = openThreadPool({
    ...options,
    idleMs,
    catalogUrl: import.meta.resolve('./task-works.ts'),
    data,
    startingMax: 2,
    resourceLimits,
    onFailure: (failure, run) => logFailure(log, failure, run),
  })

  function executeIn(thread: PooledThread): ExecuteTask {
    return async (run, { clock, signal, log, progress }) => {
      signal.throwIfAborted()
      // Only these fields: a message cannot carry what a caller may have added.
      const { commandClass, profile, scope, runId, taskId, fence } = run
      const work = { commandClass, profile, scope, runId, taskId, fence }
      const job: TaskJob = { work, now: clock.now().getTime(), traceparent: currentTraceparent() }
      const tenant = profile === 'client' ? scope.slug : null
      const label = { run_id: runId, task: commandClass, tenant }
      const onReport = (report: unknown) => receive(report as TaskReport, { log, progress })
      const executing = thread.execute('task', job, { signal, graceMs, onReport, label })
      return resultOf((await executing.catch(failOfThread)) as TaskAnswer)
    }
  }

  function receive(report: TaskReport, { log, progress }: Pick<TaskContext, 'log' | 'progress'>) {
    switch (report.kind) {
      case 'log':
        return log[report.level](report.message)
      case 'progress':
        return progress(report.done, report.total)
      case 'count':
        return onCount?.(report.counter, report.by)
      case 'measure':
        return onMeasure?.(report)
    }
  }

  return {
    async acquire(signal) {
      const thread = await pool.acquire(signal).catch((error: unknown) => {
        if (signal.aborted) return null
        throw error
      })
      return thread && { ...thread, executeTask: executeIn(thread) }
    },
    [Symbol.asyncDispose]: () => whileClosing('threads of tasks', () => pool[Symbol.asyncDispose]()),
  }
}

/** @throws the error of the task, with its stack, and with its reason as code and values if it has one */
function resultOf(answer: TaskAnswer) {
  if ('result' in answer) return answer.result
  const { failure, message } = answer
  throw message === null
    ? errorOfStack(failure)
    : Object.assign(new MessageError(message), { stack: failure })
}

function failOfThread(cause: unknown): never {
  throw errorOfStack('The thread of the task has ended', { cause })
}

/** `run` is the label of the run that has caused it, null if that is unknown or the thread did not start. */
function logFailure(log: Logger, failure: unknown, run: unknown): void {
  if (run === null) log.error({ err: failure }, 'a thread failed without a run')
  else log.error({ err: failure, ...(run as object) }, 'a thread failed because of a run that had ended')
}

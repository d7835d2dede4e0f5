import type { Worker } from 'node:worker_threads'
import { MessageError } from '@fiscus/messages/message-error'
import { sharedFor } from '@fiscus/runtime/caches/shared-for'
import { errorOfStack } from '@fiscus/runtime/faults/error-of-stack'
import { currentTraceparent } from '@fiscus/runtime/tracing/spans'
import { graceMs } from '@fiscus/scheduling/execution/await-with-deadline'
import type { ExecuteTask } from '@fiscus/scheduling/execution/execute-in-process'
import type { MeasureMemory } from '@fiscus/scheduling/execution/watch-memory'
import type { CountForTask } from '@fiscus/scheduling/tasks/task-counters'
import type { Measurement } from '@fiscus/scheduling/tasks/task-gauges'
import { type FromThread, signs, type ThreadData, type ToThread } from './messages.ts'
import { type StartedThread, startThread } from './start-thread.ts'
import { type FailureOptions, type ThreadFailures, threadFailures } from './thread-failures.ts'
import { type ThreadRuns, threadRuns } from './thread-runs.ts'
import { watchHeartbeat } from './watch-heartbeat.ts'

/** A thread that executes runs. */
export type TaskThread = Pick<ThreadFailures, 'isSound' | 'end'> & {
  /**
   * Executes a task. The thread is terminated if the task continues for 5 s after its signal has aborted. Rejects with
   * `ThreadLost` when the thread has ended and this run is not known to be the cause.
   */
  executeTask: ExecuteTask
  /** Measures the heap of the thread, and the memory outside of it that belongs to it. */
  measureMemory: MeasureMemory
}

export type ThreadOptions = FailureOptions & {
  /** A task has counted. */
  onCount?: CountForTask | undefined
  /** A task has set a gauge. */
  onMeasure?: ((measured: Measurement) => void) | undefined
}

/** The runs of a shared thread share a measurement of its memory for this time. */
const measurementMs = 1_000

/**
 * Starts a thread and waits until it can execute tasks. When `startLimit` aborts before, it terminates the thread and
 * throws.
 */
export async function startTaskThread(
  data: ThreadData,
  startLimit: AbortSignal,
  options: ThreadOptions,
): Promise<TaskThread> {
  const { isShared } = options
  const started = await startThread(data, startLimit)
  const { worker, signsOfThread } = started
  const runs = threadRuns()
  const failures = threadFailures(started, runs, options)
  const heartbeat = isShared ? watchHeartbeat(worker, signsOfThread, failures.blocked) : undefined
  worker.on('message', (message) => receive(message, runs, failures, options))
  worker.on('error', (error) => failures.threadEnded('The thread of the task failed', error))
  worker.on('exit', () => {
    heartbeat?.[Symbol.dispose]()
    failures.threadEnded('The thread of the task has ended')
  })
  const measureMemory = () => memoryOf(worker)
  return {
    isSound: failures.isSound,
    end: failures.end,
    measureMemory: isShared ? sharedFor(measurementMs, measureMemory) : measureMemory,
    executeTask: executeIn(started, runs, failures),
  }
}

function receive(
  message: FromThread,
  runs: ThreadRuns,
  failures: ThreadFailures,
  { onCount, onMeasure }: ThreadOptions,
) {
  const current = 'run' in message ? runs.current(message.run) : undefined
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
    case 'failed':
      return current?.fail(failureOf(message))
    case 'unhandled':
      return failures.unhandled(message.run, errorOfStack(message.failure))
  }
}

/** The error of the task, with its stack, and with its reason as code and values if it has one. */
function failureOf({ failure, message }: Extract<FromThread, { kind: 'failed' }>): Error {
  if (message === null) return errorOfStack(failure)
  return Object.assign(new MessageError(message), { stack: failure })
}

function executeIn(
  { worker, signsOfThread }: StartedThread,
  runs: ThreadRuns,
  { hasEnded, graceEnded }: ThreadFailures,
): ExecuteTask {
  const send = (message: ToThread) => worker.postMessage(message)
  return async ({ commandClass, profile, scope, runId, taskId, fence }, { clock, signal, log, progress }) => {
    signal.throwIfAborted()
    if (hasEnded()) throw new Error('The thread of the run ended before the run began')
    // Only these fields: a message cannot carry what a caller may have added.
    const work = { commandClass, profile, scope, runId, taskId, fence }
    using added = runs.add(work, { log, progress })
    const { run, ended } = added
    let grace: NodeJS.Timeout | undefined
    const stop = () => {
      send({ kind: 'stop', run, reason: String(signal.reason) })
      grace = setTimeout(graceEnded, graceMs, run, Atomics.load(signsOfThread, signs.beats))
    }
    signal.addEventListener('abort', stop)
    try {
      send({ kind: 'run', run, work, now: clock.now().getTime(), traceparent: currentTraceparent() })
      return await ended
    } finally {
      clearTimeout(grace)
      signal.removeEventListener('abort', stop)
    }
  }
}

/** The heap of a thread and the memory outside of it that belongs to it, in bytes. */
async function memoryOf(worker: Worker): Promise<number> {
  const { used_heap_size, external_memory } = await worker.getHeapStatistics()
  return used_heap_size + external_memory
}

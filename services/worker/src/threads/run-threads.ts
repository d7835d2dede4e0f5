import type { QueuedRun } from '@fiscus/scheduling/queue/queued-run'
import { commandClassOf, type Task } from '@fiscus/scheduling/tasks/define-task'
import type { AcquiredThread, TaskThreads } from './task-threads.ts'

/** The threads for the runs of a worker. */
export type RunThreads = {
  /** Waits for a thread. Null: the signal aborted first. Rejects when a thread did not start. */
  acquire(run: QueuedRun, signal: AbortSignal): Promise<AcquiredThread | null>
}

/** The threads that light runs share; null: the memory is too small for them, or no task is light. */
type Pools = { own: Pick<TaskThreads, 'acquire'>; shared: Pick<TaskThreads, 'acquire'> | null }

/**
 * Chooses the thread of a run (scheduled-tasks §13.5). The first attempt of a light task shares a thread, every other run has one to itself:
 * a run that has lost its thread, or failed, cannot affect others twice.
 */
export function openRunThreads(catalog: ReadonlyMap<string, Task>, { own, shared }: Pools): RunThreads {
  function isLight({ taskName, attempt }: QueuedRun): boolean {
    if (taskName === undefined || attempt > 1) return false
    return catalog.get(commandClassOf(taskName))?.isLight === true
  }
  return { acquire: (run, signal) => (shared && isLight(run) ? shared : own).acquire(signal) }
}

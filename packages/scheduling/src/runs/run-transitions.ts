import type { RunStatus, TaskStatus } from '@fiscus/contracts/tasks/task-vocabulary'

/** One step of a run: its status before and after, and the `last_status` of its task after it. Null: unchanged. */
export type RunTransition = { from: RunStatus | 'new'; to: RunStatus; task: TaskStatus | null }

/**
 * All transitions of a run (scheduled-tasks §3.1). Every write names its step, and changes a row only if the row has
 * the step's `from` status.
 */
export const runTransitions = {
  /** Its slot is due, or a user triggered it. */
  schedule: { from: 'new', to: 'scheduled', task: null },
  /** Its slot was missed. */
  skip: { from: 'new', to: 'skipped', task: null },
  /** A worker holds the lease of the task. */
  start: { from: 'scheduled', to: 'running', task: 'running' },
  /** Cancelled before it started. */
  cancel_scheduled: { from: 'scheduled', to: 'skipped', task: null },
  /** The command that should execute it has ended. */
  abandon: { from: 'scheduled', to: 'interrupted', task: null },
  /** Its look has found no work: it never started. */
  find_nothing: { from: 'scheduled', to: 'success', task: 'success' },
  succeed: { from: 'running', to: 'success', task: 'success' },
  /** The task threw, the run was cancelled, or its worker crashed. */
  fail: { from: 'running', to: 'failed', task: 'failed' },
  time_out: { from: 'running', to: 'timeout', task: 'idle' },
  /** A shutdown stopped the command that executed it. */
  interrupt: { from: 'running', to: 'interrupted', task: 'idle' },
  /** It was cancelled, or its task deactivated, while it waited for its retry. */
  give_up: { from: 'scheduled', to: 'failed', task: 'failed' },
  /**
   * Another attempt follows: a shutdown stopped its worker, or it failed, timed out or lost its worker and is retried.
   */
  reschedule: { from: 'running', to: 'scheduled', task: 'idle' },
} as const satisfies Record<string, RunTransition>

/** The steps that end an attempt of a running run. After `reschedule` another attempt follows. */
export type EndStep = 'succeed' | 'fail' | 'time_out' | 'interrupt' | 'reschedule'

/** The status of a run after a step. */
export function statusAfter(step: EndStep): RunStatus {
  return runTransitions[step].to
}

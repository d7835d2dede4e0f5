import type { RunStatus, TaskStatus } from '@fiscus/contracts/tasks/task-vocabulary'

/** One step in the life of a run, and `last_status` of its task behind it. */
export type RunTransition = { from: RunStatus | 'new'; to: RunStatus; task: TaskStatus | null }

/**
 * The life of a run (cron-service.md §3.1), the only place that says what may follow what. Every write names its step, and
 * changes a row only where the row stands at the step's beginning. A task is idle whenever none of its runs is scheduled or
 * running; null leaves its `last_status` as it was.
 */
export const runTransitions = {
  /** Its slot is due, or somebody asked for it. */
  schedule: { from: 'new', to: 'scheduled', task: null },
  /** Its slot was missed. */
  skip: { from: 'new', to: 'skipped', task: null },
  /** The lease is taken. */
  start: { from: 'scheduled', to: 'running', task: 'running' },
  /** Cancelled before it started. */
  withdraw: { from: 'scheduled', to: 'skipped', task: null },
  /** The command that should have run it is gone. */
  abandon: { from: 'scheduled', to: 'interrupted', task: null },
  succeed: { from: 'running', to: 'success', task: 'success' },
  /** It threw, was cancelled, or its worker died. */
  fail: { from: 'running', to: 'failed', task: 'failed' },
  time_out: { from: 'running', to: 'timeout', task: 'idle' },
  /** A shutdown stopped the command that ran it. */
  interrupt: { from: 'running', to: 'interrupted', task: 'idle' },
  /** A shutdown stopped its worker: the slot waits for the next attempt. */
  give_back: { from: 'running', to: 'scheduled', task: 'idle' },
} as const satisfies Record<string, RunTransition>

/** The steps that end a running run, or give it back. */
export type EndStep = 'succeed' | 'fail' | 'time_out' | 'interrupt' | 'give_back'

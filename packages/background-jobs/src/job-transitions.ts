import type { JobStatus } from '@fiscus/contracts/jobs/job-vocabulary'

/** One step in the life of a background job. */
export type JobTransition = { from: JobStatus | 'new'; to: JobStatus }

/**
 * The life of a job (cron-service.md §3.4), the only place that says what may follow what. Every write names its step, and changes a
 * row only where the row stands at the step's beginning; while the job runs, only for who presents the fence of its start.
 */
export const jobTransitions = {
  /** Somebody asked for it. */
  create: { from: 'new', to: 'pending' },
  /** A worker takes it. */
  start: { from: 'pending', to: 'running' },
  /** Its worker's heartbeat has stopped: another one goes on from the cursor. */
  take_over: { from: 'running', to: 'running' },
  /** Something failed that may pass by itself: it waits, and is tried again. */
  postpone: { from: 'running', to: 'pending' },
  /** Its worker stops, or does a more urgent job first: the next one goes on from the cursor. */
  give_back: { from: 'running', to: 'pending' },
  succeed: { from: 'running', to: 'success' },
  /** It refused itself, or was started too often in vain. */
  fail: { from: 'running', to: 'failed' },
  /** Cancelled between two chunks. */
  cancel: { from: 'running', to: 'cancelled' },
  /** Cancelled before a worker had it. */
  withdraw: { from: 'pending', to: 'cancelled' },
  /** Somebody wants it to go on from its cursor. */
  retry: { from: 'failed', to: 'pending' },
  /** The same after a cancellation. */
  resume: { from: 'cancelled', to: 'pending' },
} as const satisfies Record<string, JobTransition>

/** The steps that a worker ends its hold of a job with. */
export type JobEndStep = 'succeed' | 'fail' | 'cancel' | 'postpone' | 'give_back'

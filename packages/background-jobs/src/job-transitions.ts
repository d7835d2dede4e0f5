import type { JobStatus } from '@fiscus/contracts/jobs/job-vocabulary'

/** A change of the status of a background job. */
export type JobTransition = { from: JobStatus | 'new'; to: JobStatus }

/**
 * All transitions of a job's status (scheduled-tasks §3.4). Each write names its transition and changes a row only in
 * the status `from`. While the job is running, the write must also present the fence of its start.
 */
export const jobTransitions = {
  /** A caller creates the job. */
  create: { from: 'new', to: 'pending' },
  /** A worker claims it. */
  start: { from: 'pending', to: 'running' },
  /** The heartbeat of its worker has stopped: another worker continues from the cursor. */
  take_over: { from: 'running', to: 'running' },
  /** A step has failed, and a retry may succeed: the job waits for its retry. */
  postpone: { from: 'running', to: 'pending' },
  /** The worker stops, or processes a more urgent job first: the next start continues from the cursor. */
  reschedule: { from: 'running', to: 'pending' },
  succeed: { from: 'running', to: 'success' },
  /** A step rejected the job permanently, or too many starts in a row have failed. */
  fail: { from: 'running', to: 'failed' },
  /** Cancelled between two chunks. */
  cancel: { from: 'running', to: 'cancelled' },
  /** Cancelled before a worker claimed it. */
  cancel_pending: { from: 'pending', to: 'cancelled' },
  /** A caller retries it from its cursor. */
  retry: { from: 'failed', to: 'pending' },
  /** A caller retries it from its cursor after a cancellation. */
  resume: { from: 'cancelled', to: 'pending' },
  /** A caller retries the items that failed, of a kind that can. */
  repair: { from: 'success', to: 'pending' },
} as const satisfies Record<string, JobTransition>

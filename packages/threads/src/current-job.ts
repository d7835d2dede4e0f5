import { AsyncLocalStorage } from 'node:async_hooks'

/** What a work may do in the thread that executes it. */
export type CurrentJob = {
  /** Aborts when the caller no longer waits, or ends the work: what is left then of its grace ends with its thread. */
  signal: AbortSignal
  /** Sends plain values to the caller (`onReport`), while the work has not ended. */
  report(message: unknown): void
}

/** The number and the label of the job too, for failures that its code causes outside of its promise. */
export const jobs = new AsyncLocalStorage<CurrentJob & { number: number; label: unknown }>()

/** The job that this code belongs to. @throws Error outside of a thread of this package */
export function currentJob(): CurrentJob {
  const job = jobs.getStore()
  if (!job) throw new Error('Only a work in a thread has a job')
  return job
}

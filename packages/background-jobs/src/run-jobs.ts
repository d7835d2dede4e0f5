import { hostname } from 'node:os'
import { type JobOutcome, type JobRunContext, runJob } from './run-job.ts'
import { takeJob } from './take-job.ts'

/** How long things may take, in milliseconds. */
export type JobTiming = {
  /** How often a worker says that it lives. */
  beatMs: number
  /** A job whose last heartbeat is older is taken over. */
  patienceMs: number
  /** No step begins later than this. */
  budgetMs: number
}

export const usualTiming: JobTiming = { beatMs: 3_000, patienceMs: 30_000, budgetMs: 240_000 }

/** How many jobs a worker has let go of, by how. */
export type JobTally = Record<JobOutcome, number>

/**
 * Does the jobs of a scope one after the other, the most urgent first, until none is left, the time is up or the signal aborts.
 * Between two steps of a job a more urgent one is done first.
 */
export async function runJobs(
  context: Omit<JobRunContext, 'beatMs' | 'mayGoOn'>,
  { beatMs, patienceMs, budgetMs }: JobTiming = usualTiming,
): Promise<JobTally> {
  const { db, clock, signal } = context
  const worker = `${hostname()}-${process.pid}`
  const until = performance.now() + budgetMs
  const mayGoOn = () => !signal.aborted && performance.now() < until
  const tally: JobTally = { succeed: 0, fail: 0, cancel: 0, postpone: 0, give_back: 0, lost: 0 }
  while (mayGoOn()) {
    const job = await takeJob(db, { worker, patienceMs, at: clock.now() })
    if (!job) break
    const outcome = await runJob({ ...context, beatMs, mayGoOn }, job)
    // One that has only made way for another comes again.
    if (outcome !== 'give_back' || !mayGoOn()) tally[outcome] += 1
  }
  return tally
}

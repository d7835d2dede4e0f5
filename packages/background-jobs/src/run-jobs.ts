import { hostname } from 'node:os'
import { claimJob } from './claim-job.ts'
import { defaultTiming, type JobTiming } from './job-timing.ts'
import { type JobEnding, type JobRunContext, runJob } from './run-job.ts'

/** Number of starts by their ending. */
export type JobTally = Record<JobEnding, number>

/**
 * Processes the jobs of a scope that are of the given kinds one after the other, the most urgent first, until none is
 * left, `budgetMs` have passed or the signal aborts. Between two steps of a job it switches to a more urgent job.
 */
export async function runJobs(
  context: Omit<JobRunContext, 'heartbeatMs' | 'mayContinue'>,
  { heartbeatMs, heartbeatTimeoutMs, budgetMs }: JobTiming = defaultTiming,
): Promise<JobTally> {
  const { db, clock, signal } = context
  const kinds = context.kinds.map(({ kind }) => kind)
  const worker = `${hostname()}-${process.pid}`
  const until = performance.now() + budgetMs
  const mayContinue = () => !signal.aborted && performance.now() < until
  const tally: JobTally = { succeed: 0, fail: 0, cancel: 0, postpone: 0, reschedule: 0, lost: 0 }
  while (mayContinue()) {
    const job = await claimJob(db, { worker, kinds, heartbeatTimeoutMs, at: clock.now() })
    if (!job) break
    const ending = await runJob({ ...context, heartbeatMs, mayContinue }, job)
    // A job that was interrupted by a more urgent one is claimed again below.
    if (ending !== 'reschedule' || !mayContinue()) tally[ending] += 1
  }
  return tally
}

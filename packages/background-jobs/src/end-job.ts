import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { sql } from 'drizzle-orm'
import type { JobResult } from './define-job.ts'
import { type HeldJob, writeHeld } from './held-job.ts'
import { jobTransitions } from './job-transitions.ts'

/** How a worker lets go of a job. */
export type JobEnd =
  | { step: 'succeed'; result: JobResult }
  | { step: 'fail'; error: string }
  | { step: 'cancel' }
  /** Not taken again before `delayMs` are over. */
  | { step: 'postpone'; error: string; delayMs: number }
  /** A start that was interrupted is none in vain. */
  | { step: 'give_back' }

/**
 * Writes how a job has ended, or that another start goes on with it.
 * @throws JobLost when it is another worker's by now
 */
export async function endJob(
  db: Pick<TenantDatabase, 'update'>,
  job: HeldJob,
  end: JobEnd,
  at: Date,
): Promise<void> {
  await writeHeld(db, job, { status: jobTransitions[end.step].to, ...traceOf(end, at) })
}

function traceOf(end: JobEnd, at: Date) {
  switch (end.step) {
    case 'succeed': {
      const { files = [], ...result } = end.result
      return { finished_at: at, progress_percent: 100, error: null, result, result_files: [...files] }
    }
    case 'fail':
      return { finished_at: at, error: end.error }
    case 'cancel':
      return { finished_at: at }
    case 'postpone':
      return { error: end.error, available_at: sql`now() + make_interval(secs => ${end.delayMs / 1000})` }
    case 'give_back': {
      const { attempts_without_progress } = backgroundJobs
      return { attempts_without_progress: sql`greatest(${attempts_without_progress} - 1, 0)` }
    }
  }
}

import { Problem } from '@fiscus/contracts/problems/problem'
import { openJobsMax } from './open-jobs.ts'

/** The problem of a job that is created or retried while its scope has too many that wait or run. */
export function tooManyJobs(): Problem {
  return new Problem(
    'too-many-jobs',
    `${openJobsMax} jobs are already pending or running: wait until jobs have ended, or cancel jobs that are not needed.`,
    { headers: { 'Retry-After': '60' } },
  )
}

import { Problem } from '@fiscus/contracts/problems/problem'
import { jobs } from '@fiscus/messages/jobs'
import { openJobsMax } from './open-jobs.ts'

/** The problem of a job that is created or retried while its scope has too many that wait or run. */
export function tooManyJobs(): Problem {
  return new Problem('too-many-jobs', jobs.tooManyOpen({ max: openJobsMax }), {
    headers: { 'Retry-After': '60' },
  })
}

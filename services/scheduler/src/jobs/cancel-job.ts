import { cancelJob } from '@fiscus/background-jobs/cancel-job'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/write-audit-entry'
import { type FoundJob, getJob } from './get-job.ts'
import type { JobScope } from './job-scope.ts'

/**
 * Cancels a job: one that waits at once, one that runs after its chunk.
 * @throws Problem 404 `not-found`; 409 `job-over`
 */
export async function stopJob(scope: JobScope, id: string, author: Author): Promise<FoundJob> {
  const cancelled = await scope.within((db) => cancelJob(db, id, author))
  const job = await getJob(scope, id)
  if (cancelled.kind === 'over')
    throw new Problem('job-over', `The job has ended before (${job.status}): there is nothing to cancel.`)
  return job
}

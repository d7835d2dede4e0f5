import { retryJob } from '@fiscus/background-jobs/retry-job'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/write-audit-entry'
import type { SchedulerContext } from '../context.ts'
import { type FoundJob, getJob } from './get-job.ts'
import type { JobScope } from './job-scope.ts'
import { wakeWorker } from './trigger-queue-worker.ts'

/**
 * Lets a failed or cancelled job go on from where it stopped, and wakes the worker that does it.
 * @throws Problem 404 `not-found`; 409 `job-not-retryable`
 */
export async function restartJob(
  context: Pick<SchedulerContext, 'databases' | 'queue' | 'queueOf' | 'log'>,
  scope: JobScope,
  id: string,
  author: Author,
): Promise<FoundJob> {
  const retried = await scope.within((db) => retryJob(db, id, author))
  if (retried.kind === 'refused')
    throw new Problem(
      'job-not-retryable',
      `The job is ${retried.status}: only one that has failed or was cancelled can go on.`,
    )
  if (retried.kind === 'retried') await wakeWorker(context, scope, author)
  return getJob(scope, id)
}

import { cancelJob } from '@fiscus/background-jobs/cancel-job'
import { createJob } from '@fiscus/background-jobs/create-job'
import { retryJob } from '@fiscus/background-jobs/retry-job'
import { tooManyJobs } from '@fiscus/background-jobs/too-many-jobs'
import type { Scope } from '@fiscus/contracts/access/scopes'
import { jsonValue } from '@fiscus/contracts/fields/json-value'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { jobs } from '@fiscus/messages/jobs'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import type { JobRequest } from './job-request.ts'
import type { JobScope } from './job-scope.ts'
import { type FoundJob, getJob } from './queries.ts'
import { requireChangeOf } from './require-job-scopes.ts'
import { triggerQueueWorker } from './trigger-queue-worker.ts'

type JobsContext = Pick<SchedulerContext, 'databases' | 'queue' | 'queueOf' | 'log'>

/** The caller of a change: the author of its audit entry, and its scopes. */
type Caller = { author: Author; scopes: ReadonlySet<Scope> }

type NewJob = {
  request: JobRequest
  /** A repeated request with the same key returns the job of the first request. */
  idempotencyKey: string | undefined
}

/**
 * Creates a background job and triggers the worker of its scope.
 * @throws Problem 403 `missing-scope` of what it changes; 409 `idempotency-key-reused`; 429 `too-many-jobs`
 */
export async function createJobInScope(
  context: JobsContext,
  scope: JobScope,
  { request: { kind, params, priority }, idempotencyKey }: NewJob,
  { author, scopes }: Caller,
): Promise<{ job: FoundJob; isRepeated: boolean }> {
  requireChangeOf({ kind, params }, scopes)
  const requestKey = idempotencyKey && `${author.actor} ${idempotencyKey}`
  const row = { kind, priority, requestKey, params: jsonValue.parse(params) }
  const created = await scope.withDatabase((db) => createJob(db, row, author))
  switch (created.kind) {
    case 'key_reused':
      throw new Problem('idempotency-key-reused', jobs.keyReused())
    case 'too_many':
      throw tooManyJobs()
    case 'created':
      await triggerQueueWorker(context, scope, author)
  }
  return { job: await getJob(scope, created.id, author.at), isRepeated: created.kind === 'repeated' }
}

/**
 * Cancels a job: a pending job at once, a running job after its current chunk.
 * @throws Problem 404 `not-found`; 403 `missing-scope` of what it changes; 409 `job-over`
 */
export async function cancelJobInScope(
  scope: JobScope,
  id: string,
  { author, scopes }: Caller,
): Promise<FoundJob> {
  requireChangeOf(await getJob(scope, id, author.at), scopes)
  const cancelled = await scope.withDatabase((db) => cancelJob(db, id, author))
  const job = await getJob(scope, id, author.at)
  if (cancelled.kind === 'ended') throw new Problem('job-over', jobs.hasEnded({ status: jobs[job.status]() }))
  return job
}

/**
 * Sets a failed or cancelled job to pending, so that it continues from its cursor, and triggers the worker of its
 * scope.
 * @throws Problem 404 `not-found`; 403 `missing-scope` of what it changes; 409 `job-not-retryable`; 429 `too-many-jobs`
 */
export async function retryJobInScope(
  context: JobsContext,
  scope: JobScope,
  id: string,
  { author, scopes }: Caller,
): Promise<FoundJob> {
  requireChangeOf(await getJob(scope, id, author.at), scopes)
  const retried = await scope.withDatabase((db) => retryJob(db, id, author))
  if (retried.kind === 'too_many') throw tooManyJobs()
  if (retried.kind === 'rejected')
    throw new Problem('job-not-retryable', jobs.notRetryable({ status: jobs[retried.status]() }))
  if (retried.kind === 'retried') await triggerQueueWorker(context, scope, author)
  return getJob(scope, id, author.at)
}

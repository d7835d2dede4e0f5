import { createJob, openJobsMax } from '@fiscus/background-jobs/create-job'
import { jsonValue } from '@fiscus/contracts/fields/json-value'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/write-audit-entry'

import type { SchedulerContext } from '../context.ts'
import { type FoundJob, getJob } from './get-job.ts'
import type { JobAsked } from './job-request.ts'
import type { JobScope } from './job-scope.ts'
import { wakeWorker } from './trigger-queue-worker.ts'

type Asked = {
  request: JobAsked
  /** Of the caller; with it a repeated call answers the job of the first one. */
  idempotencyKey: string | undefined
}

/**
 * Adds a background job, and wakes the worker that does it.
 * @throws Problem 409 `idempotency-key-reused`; 429 `too-many-jobs`
 */
export async function askForJob(
  context: Pick<SchedulerContext, 'databases' | 'queue' | 'queueOf' | 'log'>,
  scope: JobScope,
  { request: { kind, params, priority }, idempotencyKey }: Asked,
  author: Author,
): Promise<{ job: FoundJob; isRepeated: boolean }> {
  const requestKey = idempotencyKey && `${author.actor} ${idempotencyKey}`
  const row = { kind, priority, requestKey, params: jsonValue.parse(params) }
  const created = await scope.within((db) => createJob(db, row, author))
  switch (created.kind) {
    case 'key_reused':
      throw new Problem(
        'idempotency-key-reused',
        'A job was asked for with this Idempotency-Key and other values; take a new key for a new job.',
      )
    case 'too_many':
      throw new Problem(
        'too-many-jobs',
        `${openJobsMax} jobs wait or run already: wait until some are over, or cancel those that nobody needs.`,
        { headers: { 'Retry-After': '60' } },
      )
    case 'created':
      await wakeWorker(context, scope, author)
  }
  return { job: await getJob(scope, created.id), isRepeated: created.kind === 'repeated' }
}

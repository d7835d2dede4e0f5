import { cancelJob } from '@fiscus/background-jobs/cancel-job'
import { createJob } from '@fiscus/background-jobs/create-job'
import { retryJob } from '@fiscus/background-jobs/retry-job'
import { tooManyJobs } from '@fiscus/background-jobs/too-many-jobs'
import { jsonValue } from '@fiscus/contracts/fields/json-value'
import type { NewPdfJob } from '@fiscus/contracts/pdf/pdf-job'
import { pdfJobKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { jobs } from '@fiscus/messages/jobs'
import { pdf } from '@fiscus/messages/pdf'
import { reopenItems } from '@fiscus/pdf/jobs/reopen-items'
import { paramsOf } from './new-job.ts'
import { findJob } from './queries.ts'

type NewJob = {
  request: NewPdfJob
  /** A repeated request with the same key returns the job of the first request. */
  idempotencyKey: string | undefined
}

/**
 * Creates a PDF job.
 * @returns its id, and whether an earlier request with the key created it
 * @throws Problem 422 `invalid-request`; 409 `idempotency-key-reused`; 429 `too-many-jobs`
 */
export async function createPdfJob(
  db: TenantDatabase,
  { request, idempotencyKey }: NewJob,
  author: Author,
): Promise<{ id: string; isRepeated: boolean }> {
  const params = await paramsOf(db, request)
  const created = await createJob(
    db,
    {
      kind: pdfJobKind,
      // Members without a value are no JSON.
      params: jsonValue.parse(JSON.parse(JSON.stringify(params))),
      priority: request.priority ?? 'normal',
      requestKey: idempotencyKey && `${author.actor} ${idempotencyKey}`,
    },
    author,
  )
  if (created.kind === 'key_reused') throw new Problem('idempotency-key-reused', jobs.keyReused())
  if (created.kind === 'too_many') throw tooManyJobs()
  return { id: created.id, isRepeated: created.kind === 'repeated' }
}

/** @throws Problem 404 `not-found`; 409 `job-over` */
export async function cancelPdfJob(db: TenantDatabase, id: string, author: Author): Promise<void> {
  const { status } = await findJob(db, id)
  const { kind } = await cancelJob(db, id, author)
  if (kind === 'ended') throw new Problem('job-over', jobs.hasEnded({ status: jobs[status]() }))
}

/** @throws Problem 404 `not-found`; 409 `job-not-retryable`; 429 `too-many-jobs` */
export async function retryPdfJob(db: TenantDatabase, id: string, author: Author): Promise<void> {
  await findJob(db, id)
  const retried = await retryJob(db, id, author, reopenItems)
  if (retried.kind === 'too_many') throw tooManyJobs()
  if (retried.kind === 'rejected')
    throw new Problem(
      'job-not-retryable',
      retried.status === 'success' ? pdf.eachHasFile() : jobs.notEnded({ status: jobs[retried.status]() }),
    )
}

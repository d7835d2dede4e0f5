import type { Scope } from '@fiscus/contracts/access/scopes'
import { requireFound } from '@fiscus/http/responses/require-found'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import type { JobScope } from './job-scope.ts'
import { getJob } from './queries.ts'
import { requireFilesOf } from './require-job-scopes.ts'
import { startingWith } from './starting-with.ts'

/**
 * A file of a job. Its bytes are verified while they are read: a damaged file ends in an error. The first chunk is read
 * before the response begins, so that a missing file, or a damaged file of one chunk, gets an error response.
 * @throws Problem 404 `not-found`; 403 `missing-scope`; Error when the blob is missing or damaged
 */
export async function readJobFile(
  scope: JobScope,
  { blobsOf, clock }: Pick<SchedulerContext, 'blobsOf' | 'clock'>,
  { id, name, scopes }: { id: string; name: string; scopes: ReadonlySet<Scope> },
) {
  const job = await getJob(scope, id, clock.now())
  requireFilesOf(job, scopes)
  const found = job.result_files.find((file) => file.name === name)
  const file = requireFound(found, 'file', name)
  const bytes = blobsOf(scope.tenantId ?? 'administration')
    .read(file.sha256)
    [Symbol.asyncIterator]()
  const first = await bytes.next()
  return { file, content: ReadableStream.from(startingWith(first, bytes)) }
}

import type { Scope } from '@fiscus/contracts/access/scopes'
import { pdfJobKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { Problem } from '@fiscus/contracts/problems/problem'
import { requireFound } from '@fiscus/http/responses/require-found'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import type { JobScope } from './job-scope.ts'
import { getJob } from './queries.ts'
import { startingWith } from './starting-with.ts'

/**
 * A file of a job. Its bytes are verified while they are read: a damaged file ends in an error. The first chunk is read before the
 * response begins, so that a missing file, or a damaged file of one chunk, gets an error response.
 * @throws Problem 404 `not-found`; 403 `missing-scope` for a file with PDFs; Error when the blob is missing or damaged
 */
export async function readJobFile(
  scope: JobScope,
  { blobsOf, clock }: Pick<SchedulerContext, 'blobsOf' | 'clock'>,
  { id, name, scopes }: { id: string; name: string; scopes: ReadonlySet<Scope> },
) {
  const { kind, result_files } = await getJob(scope, id, clock.now())
  if (kind === pdfJobKind && !scopes.has('pdf:read'))
    throw new Problem('missing-scope', 'The PDFs of this job need a key with the scope pdf:read, too.')
  const found = result_files.find((file) => file.name === name)
  const file = requireFound(found, 'file', name)
  const bytes = blobsOf(scope.tenantId ?? 'administration')
    .read(file.sha256)
    [Symbol.asyncIterator]()
  const first = await bytes.next()
  return { file, content: ReadableStream.from(startingWith(first, bytes)) }
}

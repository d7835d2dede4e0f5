import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { sentBytes } from '@fiscus/http/requests/sent-body'
import type { Work } from '@fiscus/threads/work'
import type { Context } from 'hono'
import type { GroupwareContext } from '../context/groupware-context.ts'
import type { FileParts, ImportFile } from './split-file.ts'

/** Copying a smaller file to a thread takes longer than its work. */
const ownBytesMax = 32_000

/**
 * Divides the file of a request into its objects and reads them; a large one in a thread.
 * @throws Problem 422 `invalid-request` if the file cannot be read; 503 `overloaded`
 */
export function readFile<Read, Options extends object>(
  c: Context<ApiEnv>,
  { threads }: Pick<GroupwareContext, 'threads'>,
  work: Work<ImportFile & Options, FileParts<Read>>,
  options: Options,
): Promise<FileParts<Read>> {
  const bytes = sentBytes(c)
  const file = { ...options, bytes, contentType: c.req.header('content-type') }
  const isSmall = bytes.length <= ownBytesMax
  return threads.run(work, file, { tenantId: c.get('tenant').id, signal: c.req.raw.signal, isSmall })
}

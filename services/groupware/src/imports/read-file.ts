import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { sentBytes } from '@fiscus/http/requests/sent-body'
import type { Context } from 'hono'
import type { GroupwareContext } from '../context/groupware-context.ts'
import { type FileParts, type ImportFile, splitWork } from './split-file.ts'

/** Copying a smaller file to a thread takes longer than its work. */
const ownBytesMax = 32_000

/**
 * Divides the file of a request into its objects; a large one in a thread.
 * @throws Problem 422 `invalid-request` if the file cannot be read; 503 `overloaded`
 */
export function readFile(
  c: Context<ApiEnv>,
  { threads }: Pick<GroupwareContext, 'threads'>,
  kind: Pick<ImportFile, 'kind' | 'zones'>,
): Promise<FileParts> {
  const bytes = sentBytes(c)
  const file = { ...kind, bytes, contentType: c.req.header('content-type') }
  const isSmall = bytes.length <= ownBytesMax
  return threads.run(splitWork, file, { tenantId: c.get('tenant').id, signal: c.req.raw.signal, isSmall })
}

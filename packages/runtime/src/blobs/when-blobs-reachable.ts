import type { Logger } from '../log/logger.ts'
import { whenReachable } from '../start/when-reachable.ts'
import { BlobsUnavailable } from './blobs.ts'
import { type BlobsConfig, blobsLocation } from './blobs-config.ts'
import { requireBlobFolder } from './file-blobs.ts'
import { checkS3Blobs } from './s3-blobs.ts'

/**
 * Waits at the start of a process until its bucket is reachable. A folder needs no wait: one that is missing may appear
 * with its disk.
 * @throws OperatorError when the folder cannot be used, or the bucket does not exist or rejects the access key
 * @throws the reason of the signal, when it aborts
 */
export async function whenBlobsReachable(
  config: BlobsConfig,
  starting: { log: Pick<Logger, 'info' | 'warn'>; signal: AbortSignal },
): Promise<void> {
  if ('folder' in config) return requireBlobFolder(config.folder)
  const reasonOf = (error: unknown) => (error instanceof BlobsUnavailable ? error.reason : null)
  await whenReachable(
    () => checkS3Blobs(config, starting.signal),
    { name: `The bucket ${blobsLocation(config)}`, reasonOf },
    starting,
  )
}

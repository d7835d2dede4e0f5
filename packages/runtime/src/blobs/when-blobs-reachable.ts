import { sharedFor } from '../caches/shared-for.ts'
import type { Logger } from '../log/logger.ts'
import { whenReachable } from '../start/when-reachable.ts'
import { unlessAborted } from '../waiting/unless-aborted.ts'
import { BlobsUnavailable } from './blobs.ts'
import { type BlobsConfig, blobsLocation } from './blobs-config.ts'
import { isBlobFolderUsable, requireBlobFolder } from './file-blobs.ts'
import { checkS3Blobs } from './s3-blobs.ts'

/** Shorter than the time of a readiness check. */
const checkMs = 1500
/** Probes come every few seconds, and each request to a bucket has a price. */
const sharedMs = 15_000

/**
 * Waits at the start of a process until its bucket is reachable. A folder needs no wait.
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

/**
 * Returns the readiness check of the blobs. Without its bucket or folder a process is degraded, because it still responds to what needs no
 * files.
 */
export function blobChecks(config: BlobsConfig): Record<string, () => Promise<'up' | 'degraded'>> {
  if ('folder' in config) {
    // A network file system may not answer.
    const isUsable = () =>
      unlessAborted(isBlobFolderUsable(config.folder), AbortSignal.timeout(checkMs)).catch(() => false)
    return { blobs: async () => ((await isUsable()) ? 'up' : 'degraded') }
  }
  const check = () => checkS3Blobs(config, AbortSignal.timeout(checkMs))
  return {
    blobs: sharedFor(sharedMs, () =>
      check().then(
        () => 'up',
        () => 'degraded',
      ),
    ),
  }
}

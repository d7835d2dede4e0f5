import type { Blobs } from './blobs.ts'
import type { BlobsConfig } from './blobs-config.ts'
import { openFileBlobs } from './file-blobs.ts'
import { openS3Blobs } from './s3-blobs.ts'

/** Opens the blobs of every scope: a tenant's id, or `administration`. It connects to a bucket at the first use. */
export function openBlobs(config: BlobsConfig): (scope: string) => Blobs {
  return 'folder' in config ? openFileBlobs(config.folder) : openS3Blobs(config)
}

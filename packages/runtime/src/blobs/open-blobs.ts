import type { BlobsConfig } from './blobs-config.ts'
import { filePlace } from './file-place.ts'
import { type ExpectedMark, type MarkedBlobs, openMarked, type Place } from './place.ts'
import { s3Place } from './s3-place.ts'

/** Returns the place of the blobs, without a look at its mark. It connects to a bucket at the first use. */
export function placeOf(config: BlobsConfig): Place {
  return 'folder' in config ? filePlace(config.folder) : s3Place(config)
}

/** Opens the blobs of every scope in the place with the expected mark. It connects at the first use. */
export function openBlobs(config: BlobsConfig, expected: ExpectedMark): MarkedBlobs {
  return openMarked(placeOf(config), expected)
}

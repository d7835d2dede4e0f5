import { expect, test } from 'vitest'
import { BlobMissing, BlobsElsewhere, BlobsRefused, BlobsUnavailable } from './blobs.ts'
import { filesUnavailability } from './files-unavailable.ts'

const failure = (code: string, cause?: unknown) => Object.assign(new Error('failed', { cause }), { code })

test.for([
  ['a folder that cannot be used', new BlobsUnavailable('The blob folder /srv/blobs', 'EROFS'), 5],
  ['a folder without its disk', new BlobsElsewhere('The blob folder /srv/blobs', 'it has no mark'), 5],
  ['a bucket that rejects its key', new BlobsRefused('The bucket s3://srv rejects the access key'), 5],
  ['a full disk', new Error('full: free some space', { cause: failure('ENOSPC') }), 60],
  ['a full quota', failure('EDQUOT'), 60],
  ['a file that is missing', new BlobMissing('There is no blob'), null],
  ['another failure', failure('ENOENT'), null],
  ['a value that is not an error', 'ENOSPC', null],
] as const)('%s', ([, error, seconds]) => {
  const unavailability = filesUnavailability(error)
  expect(unavailability?.retryAfterSeconds ?? null).toBe(seconds)
  expect(unavailability?.reason ?? '').not.toContain('/srv')
})

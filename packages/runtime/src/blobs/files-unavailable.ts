import { hasCode } from '../faults/has-code.ts'
import { BlobsRefused, BlobsUnavailable } from './blobs.ts'

/** Why the stored files cannot be used at present, and when a caller may repeat its request. */
export type FilesUnavailability = {
  /** A sentence without its full stop, and without the place of the files, because tenants read it. */
  reason: string
  /** What the caller does. */
  advice: string
  retryAfterSeconds: number
}

const unreachable: FilesUnavailability = {
  reason: 'The storage of the files is unreachable',
  advice: 'send the request again in a few seconds.',
  retryAfterSeconds: 5,
}

const full: FilesUnavailability = {
  reason: 'The disk of the service is full, so that nothing was stored',
  advice: 'send the request again when the operator has freed some space.',
  retryAfterSeconds: 60,
}

/** Without space, without space for this account, and beyond the size that the file system allows. */
const diskFull = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Returns why the files cannot be used, from an error or one of its causes. Null: the error is of another kind. */
export function filesUnavailability(error: unknown): FilesUnavailability | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof BlobsUnavailable || cause instanceof BlobsRefused) return unreachable
    if (hasCode(cause, ...diskFull)) return full
  }
  return null
}

import { connectionFault } from '../faults/connection-fault.ts'
import { messageOf } from '../faults/message-of.ts'
import { OperatorError } from '../faults/operator-error.ts'
import { markOrigin, originOf } from '../faults/origin.ts'
import { BlobsUnavailable } from './blobs.ts'
import { blobsLocation, type S3Config } from './blobs-config.ts'

const temporaryNames =
  /^(TimeoutError|RequestTimeout|SlowDown|Throttling.*|TooManyRequests.*|InternalError|ServiceUnavailable)$/
/** A request is valid for 15 minutes before and after its time. */
const wrongClock = /^(RequestTimeTooSkewed|RequestExpired|RequestInTheFuture)$/
const rejectedKeys =
  /^(InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden|ExpiredToken|InvalidToken|CredentialsProviderError|AuthorizationQueryParametersError)$/
const otherRegion = /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/

/**
 * Returns the error of a bucket as a sentence. The cause is left out, because the errors of the SDK contain requests
 * with their signatures. An aborted request has the error of its signal. What the operator must change makes the files
 * as unreachable as an outage does.
 */
export function explainS3Error(error: unknown, config: S3Config): unknown {
  if (!(error instanceof Error) || error.name === 'AbortError' || originOf(error)) return error
  const where = `${blobsLocation(config)}${config.endpoint === undefined ? '' : ` at ${config.endpoint}`}`
  const fault = connectionFault(error)
  if (fault?.action === 'stop') return mustBeChanged(`The bucket ${where} cannot be used: ${fault.reason}.`)
  if (fault !== null) return new BlobsUnavailable(`The bucket ${where}`, fault.reason)
  if (wrongClock.test(error.name))
    return new BlobsUnavailable(
      `The bucket ${where}`,
      `the clock of this machine differs from that of the bucket, ${error.name}`,
    )
  if (isTemporary(error)) return new BlobsUnavailable(`The bucket ${where}`, reasonOf(error))
  if (error.name === 'NoSuchBucket')
    return mustBeChanged(`There is no bucket ${config.bucket} for ${where}: create it, or correct BLOB_URL.`)
  if (otherRegion.test(error.name))
    return mustBeChanged(
      `The bucket ${where} is in another region (${reasonOf(error)}): correct BLOB_REGION.`,
    )
  if (rejectedKeys.test(error.name))
    return mustBeChanged(
      `The bucket ${where} rejects the access key (${error.name}): correct BLOB_ACCESS_KEY_ID and BLOB_SECRET_ACCESS_KEY, or the rights of the key or of the role of this machine.`,
    )
  return markOrigin(new Error(`The bucket ${where} rejects the request (${reasonOf(error)})`), 'files')
}

const mustBeChanged = (sentence: string) => markOrigin(new OperatorError(sentence), 'files', 'unreachable')

function isTemporary(error: Error): boolean {
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined
  const status =
    typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
      ? Number(metadata.httpStatusCode)
      : 0
  return temporaryNames.test(error.name) || status >= 500 || status === 429
}

/** The SDK has no message of its own for a response without a body. */
function reasonOf(error: Error): string {
  const message = messageOf(error)
  return message && message !== 'UnknownError' ? message : error.name
}

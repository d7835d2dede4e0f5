import { Problem } from '@fiscus/contracts/problems/problem'

/** The entity tag of a record's version: `"v7"` (RFC 9110 §8.8.3). */
export function etagOf(version: number): string {
  return `"v${version}"`
}

/**
 * Checks that the caller changes the version it has read (RFC 9110 §13.1.1).
 * @throws Problem 428 without If-Match, 412 when the record has changed since; the answer's ETag is the current version
 */
export function requireMatch(ifMatch: string | undefined, version: number): void {
  const headers = { etag: etagOf(version) }
  if (ifMatch === undefined) {
    throw new Problem('precondition-required', 'Send If-Match with the ETag that you read the record with.', {
      headers,
    })
  }
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (!tags.includes(etagOf(version)) && ifMatch !== '*') {
    throw new Problem(
      'precondition-failed',
      `It is now version ${version}; read it again and repeat the change.`,
      {
        headers,
      },
    )
  }
}

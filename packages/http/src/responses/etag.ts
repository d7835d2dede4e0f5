import { Problem } from '@fiscus/contracts/problems/problem'
import { requests } from '@fiscus/messages/requests'

/**
 * The entity tag of a version: `"v7"` (RFC 9110 §8.8.3). What also depends on the current day has a tag of that day:
 * `"v7.2026-11-22"`.
 */
export function etagOf(version: number, day?: string): string {
  return day === undefined ? `"v${version}"` : `"v${version}.${day}"`
}

/** Whether an If-Match names a version, or `*`. */
export function isMatch(ifMatch: string, version: number): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  const isVersion = (tag: string) => tag === etagOf(version) || tag.startsWith(`"v${version}.`)
  return tags.some(isVersion) || ifMatch === '*'
}

/**
 * Checks that the caller changes the version that it has read (RFC 9110 §13.1.1).
 * @throws Problem 428 without If-Match, 412 if the record has changed since. The response's ETag is the current
 * version.
 */
export function requireMatch(ifMatch: string | undefined, version: number): void {
  const headers = { etag: etagOf(version) }
  if (ifMatch === undefined) {
    throw new Problem('precondition-required', requests.matchMissing(), {
      headers,
    })
  }
  if (!isMatch(ifMatch, version)) {
    throw new Problem('precondition-failed', requests.matchFailed({ version: String(version) }), {
      headers,
    })
  }
}

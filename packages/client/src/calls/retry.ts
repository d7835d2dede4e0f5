import type { Environment } from './environment.ts'
import { FiscusConnectionError, FiscusProblem } from './errors.ts'

const firstWaitMs = 250
const waitMsMax = 8_000
/** The longest window of the service's limits is a minute. */
const retryAfterSecondsMax = 60
const statusesOfTrouble = [502, 503, 504]

/**
 * The wait before the next attempt in milliseconds, or null if the request is not sent again. After a 429 the service
 * did nothing, so that every request is repeated. After other failures only a repeatable one is: its first attempt may
 * have succeeded.
 * @param failures failed attempts, from 1
 */
export function waitBeforeRetry(
  error: unknown,
  { repeatable, failures, environment }: { repeatable: boolean; failures: number; environment: Environment },
): number | null {
  if (!(error instanceof FiscusProblem || error instanceof FiscusConnectionError)) return null
  const { status, retryAfter } = error
  if (!isRetried(status, repeatable)) return null
  if (retryAfter !== null && retryAfter > retryAfterSecondsMax) return null
  const backoff = Math.min(waitMsMax, firstWaitMs * 2 ** (failures - 1))
  // Half of the wait is random, so that callers that failed together do not return together.
  return (retryAfter ?? 0) * 1000 + backoff * (0.5 + environment.random() / 2)
}

/** @param status null without an answer */
function isRetried(status: number | null, repeatable: boolean): boolean {
  if (status === 429) return true
  return repeatable && (status === null || statusesOfTrouble.includes(status))
}

/**
 * Seconds until a rejected request can succeed: Retry-After as seconds or date (RFC 9110 §10.2.3), else, of a 429, the
 * rest of the window of the RateLimit header (draft-ietf-httpapi-ratelimit-headers-10).
 */
export function readRetryAfter(headers: Headers, status: number, now: number): number | null {
  const retryAfter = headers.get('retry-after')
  if (retryAfter !== null) {
    if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
    const date = Date.parse(retryAfter)
    if (!Number.isNaN(date)) return Math.max(0, Math.ceil((date - now) / 1000))
  }
  const rest = status === 429 ? /;t=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1] : undefined
  return rest === undefined ? null : Number(rest)
}

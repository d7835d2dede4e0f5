import { Problem } from '@fiscus/contracts/problems/problem'
import { access } from '@fiscus/messages/access'
import type { Message } from '@fiscus/messages/message'
import { setBounded } from '@fiscus/runtime/caches/set-bounded'
import type { Clock } from '@fiscus/runtime/clock'
import type { Context } from 'hono'
import type { ApiEnv, Principal } from '../requests/api-env.ts'
import { setResponseHeader } from '../responses/response-header.ts'

/** The remaining requests of the current window. Negative: the request exceeds the limit. */
export type Allowance = { remaining: number; resetSeconds: number }

export type RateLimiter = {
  /** Counts a request, as `units` requests if its work is that of several. */
  take(id: string, limit: number, units?: number): Allowance
}

const windowMs = 60_000
const countersMax = 10_000

/**
 * Counts requests in windows of one minute. A window starts with its first request. Memory is bounded: beyond 10,000
 * counters the oldest is removed.
 */
export function createRateLimiter(clock: Clock): RateLimiter {
  const counters = new Map<string, { used: number; endsAt: number }>()

  function start(id: string, now: number) {
    const counter = { used: 0, endsAt: now + windowMs }
    setBounded(counters, id, counter, countersMax)
    return counter
  }

  return {
    take(id, limit, units = 1) {
      const now = clock.now().getTime()
      const current = counters.get(id)
      const counter = current && now < current.endsAt ? current : start(id, now)
      counter.used += units
      return { remaining: limit - counter.used, resetSeconds: Math.ceil((counter.endsAt - now) / 1000) }
    },
  }
}

/**
 * Counts a request of a key and sets the RateLimit headers (draft-ietf-httpapi-ratelimit-headers-10).
 * @throws Problem 429 `rate-limited` with Retry-After when the limit of the minute is exceeded
 */
export function limitRate(
  c: Context<ApiEnv>,
  limiter: RateLimiter,
  { id, requestsPerMinute }: Principal,
): void {
  const { remaining, resetSeconds } = limiter.take(id, requestsPerMinute)
  setResponseHeader(c, 'ratelimit-policy', `"minute";q=${requestsPerMinute};w=60`)
  setResponseHeader(c, 'ratelimit', `"minute";r=${Math.max(0, remaining)};t=${resetSeconds}`)
  if (remaining < 0) throw rateLimited(access.calls({ count: requestsPerMinute }), resetSeconds)
}

/**
 * Counts the work of a request that exceeds that of a small one, as further requests of its key, and sets the RateLimit
 * headers. A request is admitted as long as the minute has a rest, whatever it costs: with a low limit a large request
 * would otherwise always fail.
 * @throws Problem 429 `rate-limited` when the limit of the minute was exceeded before
 */
export function chargeWork(
  c: Context<ApiEnv>,
  limiter: RateLimiter,
  { id, requestsPerMinute }: Principal,
  units: number,
): void {
  if (units === 0) return
  const { remaining, resetSeconds } = limiter.take(id, requestsPerMinute, units)
  setResponseHeader(c, 'ratelimit', `"minute";r=${Math.max(0, remaining)};t=${resetSeconds}`)
  if (remaining + units < 0) throw rateLimited(access.callsByWork({ count: requestsPerMinute }), resetSeconds)
}

/** The problem for a request that exceeds a limit. */
export function rateLimited(reason: Message | string, resetSeconds: number): Problem {
  return new Problem('rate-limited', access.callAgain({ reason, seconds: resetSeconds }), {
    headers: { 'retry-after': String(resetSeconds) },
  })
}

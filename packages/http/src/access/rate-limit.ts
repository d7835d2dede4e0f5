import { Problem } from '@fiscus/contracts/problems/problem'
import type { Clock } from '@fiscus/runtime/clock'
import { setBounded } from '@fiscus/runtime/set-bounded'
import type { Context } from 'hono'
import type { ApiEnv, Principal } from '../requests/api-env.ts'
import { setAnswerHeader } from '../responses/response-header.ts'

/** What is left of the current window after a call; negative when the call is one too many. */
export type Allowance = { remaining: number; resetSeconds: number }

export type RateLimiter = {
  /** Counts a call. */
  take(id: string, limit: number): Allowance
  /** Looks without counting. */
  peek(id: string, limit: number): Allowance
}

const windowMs = 60_000
const countersMax = 10_000

/**
 * Counts calls in windows of a minute that begin with the first call. Memory is bounded: beyond 10,000 counters the one
 * that began first is given up.
 */
export function createRateLimiter(clock: Clock): RateLimiter {
  const counters = new Map<string, { used: number; endsAt: number }>()

  function allowance(used: number, limit: number, endsAt: number, now: number): Allowance {
    return { remaining: limit - used, resetSeconds: Math.ceil((endsAt - now) / 1000) }
  }

  function start(id: string, now: number) {
    const counter = { used: 0, endsAt: now + windowMs }
    setBounded(counters, id, counter, countersMax)
    return counter
  }

  return {
    take(id, limit) {
      const now = clock.now().getTime()
      const known = counters.get(id)
      const counter = known && now < known.endsAt ? known : start(id, now)
      counter.used++
      return allowance(counter.used, limit, counter.endsAt, now)
    },
    peek(id, limit) {
      const now = clock.now().getTime()
      const known = counters.get(id)
      return known && now < known.endsAt
        ? allowance(known.used, limit, known.endsAt, now)
        : allowance(0, limit, now, now)
    },
  }
}

/**
 * Counts a call of a key and tells it in RateLimit headers (draft-ietf-httpapi-ratelimit-headers-10).
 * @throws Problem 429 `rate-limited` with Retry-After when the minute's calls are used up
 */
export function limitRate(
  c: Context<ApiEnv>,
  limiter: RateLimiter,
  { keyId, requestsPerMinute }: Principal,
): void {
  const { remaining, resetSeconds } = limiter.take(keyId, requestsPerMinute)
  setAnswerHeader(c, 'ratelimit-policy', `"minute";q=${requestsPerMinute};w=60`)
  setAnswerHeader(c, 'ratelimit', `"minute";r=${Math.max(0, remaining)};t=${resetSeconds}`)
  if (remaining < 0) throw rateLimited(`The key may call ${requestsPerMinute} times a minute.`, resetSeconds)
}

/** The answer to a call too many. */
export function rateLimited(reason: string, resetSeconds: number): Problem {
  return new Problem('rate-limited', `${reason} Call again in ${resetSeconds} s.`, {
    headers: { 'retry-after': String(resetSeconds) },
  })
}

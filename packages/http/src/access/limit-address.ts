import { access } from '@fiscus/messages/access'
import type { Clock } from '@fiscus/runtime/clock'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'
import { clientAddress } from './client-address.ts'
import { createRateLimiter, rateLimited } from './rate-limit.ts'

const requestsPerMinute = 300

/**
 * Limits the requests of one address to routes without a key.
 * @throws Problem 429 `rate-limited`
 */
export function limitAddress(clock: Clock, trustedProxies: number): MiddlewareHandler<ApiEnv> {
  const limiter = createRateLimiter(clock)
  return (c, next) => {
    const { remaining, resetSeconds } = limiter.take(clientAddress(c, trustedProxies), requestsPerMinute)
    if (remaining < 0) throw rateLimited(access.callsWithoutKey({ count: requestsPerMinute }), resetSeconds)
    return next()
  }
}

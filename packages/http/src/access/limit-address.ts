import { access } from '@fiscus/messages/access'
import type { Clock } from '@fiscus/runtime/clock'
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'
import { clientAddress } from './client-address.ts'
import { createRateLimiter, rateLimited } from './rate-limit.ts'

const requestsPerMinute = 300

/**
 * Limits the requests of one address to routes without a key. A caller that `idOf` knows has a limit of its own, which
 * others at its address do not use up.
 * @throws Problem 429 `rate-limited`
 */
export function limitAddress(
  clock: Clock,
  trustedProxies: number,
  idOf: (c: Context<ApiEnv>) => string | null = () => null,
): MiddlewareHandler<ApiEnv> {
  const limiter = createRateLimiter(clock)
  return (c, next) => {
    const id = idOf(c) ?? clientAddress(c, trustedProxies)
    const { remaining, resetSeconds } = limiter.take(id, requestsPerMinute)
    if (remaining < 0) throw rateLimited(access.callsWithoutKey({ count: requestsPerMinute }), resetSeconds)
    return next()
  }
}

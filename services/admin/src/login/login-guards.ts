import { clientAddress } from '@fiscus/http/access/client-address'
import { createRateLimiter } from '@fiscus/http/access/rate-limit'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { Context } from 'hono'
import type { AdminContext } from '../context/admin-context.ts'
import { loginLocked } from './check-password.ts'
import { type LoginObserver, observeLogins } from './observe-logins.ts'

/** Logins of one network, an IPv4 address or a /64. */
const loginsPerMinute = 20

/** What all ways to log in share: one limit for each network, one counter and one audit log. */
export type LoginGuards = {
  observed: LoginObserver
  /** @throws Problem 429 `login-locked` */
  limit: (c: Context<ApiEnv>) => void
}

export function createLoginGuards(context: AdminContext): LoginGuards {
  const { clock, trustedProxies } = context
  const limiter = createRateLimiter(clock)
  return {
    observed: observeLogins(context),
    limit(c) {
      const { remaining, resetSeconds } = limiter.take(clientAddress(c, trustedProxies), loginsPerMinute)
      if (remaining < 0) throw loginLocked(resetSeconds)
    },
  }
}

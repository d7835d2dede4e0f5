import { clientAddress } from '@fiscus/http/access/client-address'
import { createRateLimiter } from '@fiscus/http/access/rate-limit'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { Context } from 'hono'
import type { AdminContext } from '../context/admin-context.ts'
import { loginLocked } from './attempts.ts'
import { deviceOfAnyUser } from './known-devices.ts'
import { type LoginObserver, observeLogins } from './observe-logins.ts'

/** Logins of one device that a user has logged in with, or of one network, an IPv4 address or a /64. */
const loginsPerMinute = 20

/** What all ways to log in share: one limit for each source, one counter and one audit log. */
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
      const source = deviceOfAnyUser(c, context) ?? clientAddress(c, trustedProxies)
      const { remaining, resetSeconds } = limiter.take(source, loginsPerMinute)
      if (remaining < 0) throw loginLocked(resetSeconds)
    },
  }
}

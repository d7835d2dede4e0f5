import { type RateLimiter, rateLimited } from '@fiscus/http/access/rate-limit'
import { connections } from '@fiscus/messages/connections'
import type { MailScope } from '../context/mail-scope.ts'

const connectionsPerMinute = 10

/**
 * Counts a request that connects to mail servers: such requests hold connections for up to 30 seconds, and must not
 * search networks.
 * @throws Problem 429 `rate-limited`
 */
export function limitConnections(limiter: RateLimiter, { name }: Pick<MailScope, 'name'>): void {
  const { remaining, resetSeconds } = limiter.take(name, connectionsPerMinute)
  if (remaining < 0)
    throw rateLimited(connections.tooManyTests({ count: connectionsPerMinute }), resetSeconds)
}

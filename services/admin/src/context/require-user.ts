import { Problem } from '@fiscus/contracts/problems/problem'
import type { UserSession } from '@fiscus/db/users/find-session'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { access } from '@fiscus/messages/access'
import type { Context } from 'hono'

/**
 * The session of the caller.
 * @throws Problem 403 `user-required` for a key
 */
export function requireUser(c: Context<ApiEnv>): UserSession {
  const { session } = c.get('principal')
  if (session) return session
  throw new Problem('user-required', access.userRequired())
}

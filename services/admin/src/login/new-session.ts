import { Problem } from '@fiscus/contracts/problems/problem'
import type { ControlTransaction } from '@fiscus/db/connections/databases'
import { endSessions } from '@fiscus/db/users/end-sessions'
import type { UserSession } from '@fiscus/db/users/find-session'
import { type NewSession, openSession } from '@fiscus/db/users/open-session'
import { callerAddress } from '@fiscus/http/access/client-address'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { access } from '@fiscus/messages/access'
import type { Context } from 'hono'
import type { AdminContext } from '../context/admin-context.ts'

/** Opens a session with a new token. */
export async function openNewSession(
  c: Context<ApiEnv>,
  { clock, trustedProxies }: AdminContext,
  tx: ControlTransaction,
  session: Pick<NewSession, 'userId' | 'tenantId' | 'method' | 'createdAt' | 'expiresAt'>,
): Promise<string> {
  const device = { ip: callerAddress(c, trustedProxies), userAgent: c.req.header('user-agent') ?? '' }
  const { token } = await openSession(tx, { ...session, device, at: clock.now() })
  return token
}

/**
 * Continues a session with a new token, for example for another tenant. The transaction has locked its user.
 * @throws Problem 401 `unauthenticated` for a session that was ended meanwhile: it must not live on in a new one
 */
export async function continueSession(
  c: Context<ApiEnv>,
  context: AdminContext,
  tx: ControlTransaction,
  { id, userId, tenantId, method, createdAt, expiresAt }: UserSession,
): Promise<string> {
  if ((await endSessions(tx, { userId, id })) === 0)
    throw new Problem('unauthenticated', access.sessionEnded())
  return openNewSession(c, context, tx, { userId, tenantId, method, createdAt, expiresAt })
}

import type { SessionRecord } from '@fiscus/contracts/access/session-record'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlTransaction } from '@fiscus/db/connections/databases'
import { appSessions, type LoginMethod } from '@fiscus/db/schema/control/app-sessions'
import { appUsers } from '@fiscus/db/schema/control/app-users'
import { auditUser, type UserRow } from '@fiscus/db/users/audit-user'
import { findSession } from '@fiscus/db/users/find-session'
import { findUser, homeOf } from '@fiscus/db/users/find-user'
import { recordPlace } from '@fiscus/db/users/open-session'
import { digestOf } from '@fiscus/db/users/secret-token'
import { auditReasonOf } from '@fiscus/http/access/author-of'
import { principalOf } from '@fiscus/http/access/session-check'
import { isSecure, readSessionToken, setSessionCookie } from '@fiscus/http/access/session-cookie'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { sessionRecordOf } from '@fiscus/http/session/session-record-of'
import { accounts } from '@fiscus/messages/accounts'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { AdminContext } from '../context/admin-context.ts'
import { rememberDevice } from './known-devices.ts'
import { openNewSession } from './new-session.ts'

/** The author of a login: the user itself. */
export function loginAuthor(c: Context<ApiEnv>, { clock }: AdminContext, userId: string): Author {
  return {
    at: clock.now(),
    actor: `user:${userId}`,
    request_id: c.get('requestId'),
    reason: auditReasonOf(c),
  }
}

/**
 * Logs a user in: opens a session with a new token, and ends the session that the browser had before. Locks the user,
 * which may have changed since its password or code was checked.
 * @throws Problem 403 `login-failed` for an inactive user, and for one whose password or second factor has just
 * changed
 */
export async function logUserIn(
  c: Context<ApiEnv>,
  context: AdminContext,
  { tx, user, method }: { tx: ControlTransaction; user: UserRow; method: LoginMethod },
): Promise<string> {
  const current = await findUser(tx, { id: user.id }, { lock: true })
  if (!current?.is_active) throw new Problem('login-failed', accounts.noAccess())
  if (
    current.password_hash !== user.password_hash ||
    current.totp_confirmed_at?.getTime() !== user.totp_confirmed_at?.getTime()
  )
    throw new Problem('login-failed', accounts.accountChanged())
  const author = loginAuthor(c, context, user.id)
  const earlier = readSessionToken(c, context.publicUrl)
  if (earlier) await tx.delete(appSessions).where(eq(appSessions.token_digest, digestOf(earlier)))
  const place = { userId: user.id, tenantId: await homeOf(tx, current) }
  const token = await openNewSession(c, context, tx, { ...place, method })
  await recordPlace(tx, { ...place, at: author.at })
  await tx.update(appUsers).set({ last_login_at: author.at }).where(eq(appUsers.id, user.id))
  await auditUser(tx, author, { id: user.id, action: 'login', after: { method } })
  return token
}

/** Sets the cookies of a session that was stored and of its device, and returns what the caller may do with it. */
export async function respondWithSession(
  c: Context<ApiEnv>,
  context: AdminContext,
  token: string,
): Promise<SessionRecord> {
  const { databases, publicUrl } = context
  const digest = digestOf(token)
  const session = await findSession(databases.control, digest)
  const user = session && (await findUser(databases.control, { id: session.userId }))
  if (!user) throw new Error('The new session was not found')
  setSessionCookie(c, publicUrl, token)
  rememberDevice(c, context, user)
  return sessionRecordOf(databases, principalOf(session, digest))
}

/** @throws Problem 403 `insecure-address`: the browser would not store the cookie */
export function requireStorableCookie(c: Context<ApiEnv>, { publicUrl, trustedProxies }: AdminContext): void {
  const isEncrypted = trustedProxies > 0 || new URL(c.req.url).protocol === 'https:'
  if (!isSecure(c, publicUrl) || publicUrl || isEncrypted) return
  throw new Problem('insecure-address', accounts.insecure())
}

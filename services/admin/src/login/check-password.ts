import type { LoginRequest } from '@fiscus/contracts/access/login-request'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { findUser } from '@fiscus/db/users/find-user'
import { clearAttempts } from '@fiscus/db/users/login-attempts'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { accounts } from '@fiscus/messages/accounts'
import type { Context } from 'hono'
import type { AdminContext } from '../context/admin-context.ts'
import { passwordAttempt, requireAdmitted } from './attempts.ts'
import { FailedLogin } from './failed-login.ts'

/**
 * Checks an e-mail address and a password, with the same work for an unknown address.
 * @throws FailedLogin
 */
export async function checkPassword(
  c: Context<ApiEnv>,
  context: AdminContext,
  { email, password }: Pick<LoginRequest, 'email' | 'password'>,
): Promise<UserRow> {
  const { databases, passwords } = context
  const user = await findUser(databases.control, { email: email.trim() })
  const attempt = await passwordAttempt(c, context, { email, user })
  await requireAdmitted(context, attempt, user)
  const isKnown = attempt.pace.shared === null
  const isRight = await passwords.verify(user?.is_active ? user.password_hash : null, password, { isKnown })
  if (!user || !isRight) throw new FailedLogin(wrongLogin(), 'password', user)
  await clearAttempts(databases.control, attempt)
  return user
}

/** The same for every wrong value, so that e-mail addresses cannot be guessed. */
export function wrongLogin(): Problem {
  return new Problem('login-failed', accounts.wrongLogin())
}

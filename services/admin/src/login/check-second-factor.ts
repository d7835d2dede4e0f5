import type { LoginRequest } from '@fiscus/contracts/access/login-request'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { ControlTransaction } from '@fiscus/db/connections/databases'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { type Attempt, clearAttempts } from '@fiscus/db/users/login-attempts'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { accounts } from '@fiscus/messages/accounts'
import type { Context } from 'hono'
import type { AdminContext } from '../context/admin-context.ts'
import { acceptCode, acceptRecoveryCode } from '../credentials/second-factor.ts'
import { codeAttempt, requireAdmitted } from './attempts.ts'
import { wrongLogin } from './check-password.ts'
import { FailedLogin } from './failed-login.ts'

type Codes = Pick<LoginRequest, 'code' | 'recovery_code'>

/**
 * Counts the attempt of a code, before the transaction of the login, and returns it. null: the user needs none.
 * @throws Problem 403 `second-factor-required` without a code; FailedLogin for a role that needs a second factor and
 * has none
 */
export async function requireSecondFactor(
  c: Context<ApiEnv>,
  context: AdminContext,
  user: UserRow,
  codes: Codes,
): Promise<Attempt | null> {
  if (!user.totp_confirmed_at) {
    if (!user.platform_role) return null
    const problem = new Problem('login-failed', accounts.secondFactorNotSet())
    throw new FailedLogin(problem, 'second_factor_missing', user)
  }
  if (codes.code === undefined && codes.recovery_code === undefined)
    throw new Problem('second-factor-required', accounts.codeMissing())
  const attempt = await codeAttempt(c, context, user)
  await requireAdmitted(context, attempt, user)
  return attempt
}

/**
 * Accepts the code of a counted attempt, if the user needs one.
 * @throws FailedLogin
 */
export async function acceptSecondFactor(
  tx: ControlTransaction,
  { secrets, clock }: AdminContext,
  { user, attempt }: { user: UserRow; attempt: Attempt | null },
  { code, recovery_code: recoveryCode }: Codes,
): Promise<void> {
  if (!attempt) return
  const isAccepted =
    code !== undefined
      ? await acceptCode(tx, secrets, { user, code, at: clock.now() })
      : recoveryCode !== undefined && (await acceptRecoveryCode(tx, user, recoveryCode))
  if (!isAccepted) throw new FailedLogin(wrongLogin(), 'code', user)
  await clearAttempts(tx, attempt)
}

import type { LoginRequest } from '@fiscus/contracts/access/login-request'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { ControlTransaction } from '@fiscus/db/connections/databases'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { clearAttempts } from '@fiscus/db/users/login-attempts'
import { accounts } from '@fiscus/messages/accounts'
import type { AdminContext } from '../context/admin-context.ts'
import { acceptCode, acceptRecoveryCode } from '../credentials/second-factor.ts'
import { codeSubject, FailedLogin, requireUnlocked, wrongLogin } from './check-password.ts'

type Codes = Pick<LoginRequest, 'code' | 'recovery_code'>

/**
 * Counts the attempt of a code, before the transaction of the login.
 * @throws Problem 403 `second-factor-required` without a code; FailedLogin for a role that needs a second factor and
 * has none
 */
export async function requireSecondFactor(context: AdminContext, user: UserRow, codes: Codes): Promise<void> {
  const { databases, clock } = context
  if (!user.totp_confirmed_at) {
    if (!user.platform_role) return
    const problem = new Problem('login-failed', accounts.secondFactorNotSet())
    throw new FailedLogin(problem, 'second_factor_missing', user)
  }
  if (codes.code === undefined && codes.recovery_code === undefined)
    throw new Problem('second-factor-required', accounts.codeMissing())
  await requireUnlocked(databases.control, codeSubject(user), clock.now(), user)
}

/**
 * Accepts the code of a user, if it has a second factor.
 * @throws FailedLogin
 */
export async function acceptSecondFactor(
  tx: ControlTransaction,
  { secrets, clock }: AdminContext,
  user: UserRow,
  { code, recovery_code: recoveryCode }: Codes,
): Promise<void> {
  if (!user.totp_confirmed_at) return
  const isAccepted =
    code !== undefined
      ? await acceptCode(tx, secrets, { user, code, at: clock.now() })
      : recoveryCode !== undefined && (await acceptRecoveryCode(tx, user, recoveryCode))
  if (!isAccepted) throw new FailedLogin(wrongLogin(), 'code', user)
  await clearAttempts(tx, codeSubject(user))
}

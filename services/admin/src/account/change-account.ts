import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlTransaction } from '@fiscus/db/connections/databases'
import { recoveryCodes } from '@fiscus/db/schema/control/user-credentials'
import { auditUser, type UserRow } from '@fiscus/db/users/audit-user'
import { changeUser } from '@fiscus/db/users/change-user'
import { membershipsOf } from '@fiscus/db/users/find-user'
import { clearAttempts } from '@fiscus/db/users/login-attempts'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { accounts } from '@fiscus/messages/accounts'
import { eq } from 'drizzle-orm'
import type { AdminContext } from '../context/admin-context.ts'
import { passwordFault } from '../credentials/password-rule.ts'
import {
  acceptCode,
  acceptRecoveryCode,
  replaceRecoveryCodes,
  totpPlace,
} from '../credentials/second-factor.ts'
import { newTotpSecret, totpUri } from '../credentials/totp.ts'
import { ownAttempt, requireAdmitted } from '../login/attempts.ts'

/** A change of the own account in a transaction. */
export type OwnChange = { context: AdminContext; tx: ControlTransaction; user: UserRow; author: Author }
type Codes = { code?: string | undefined; recovery_code?: string | undefined }

/**
 * Checks the current password. Failures delay the next attempts of the sessions of the user, and no login.
 * @throws Problem 403 `proof-required`, 429 `login-locked`
 */
export async function requirePassword(
  context: AdminContext,
  user: UserRow,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw new Problem('proof-required', accounts.passwordMissing())
  const attempt = ownAttempt('password', user.id)
  await requireAdmitted(context, attempt, user)
  if (!(await context.passwords.verify(user.password_hash, password, { isKnown: true })))
    throw new Problem('proof-required', accounts.passwordWrong())
  await clearAttempts(context.databases.control, attempt)
}

/**
 * Checks a new password of a user, wherever it is set.
 * @throws Problem 422 `invalid-request` with why it is easy to guess
 */
export async function requireStrongPassword(
  { databases: { control } }: AdminContext,
  user: UserRow,
  password: string,
): Promise<void> {
  const memberships = await membershipsOf(control, user.id)
  const tenants = memberships.flatMap(({ tenant, name }) => [tenant, name])
  const detail = await passwordFault(password, { ...user, tenants })
  if (detail) throw invalidRequest([{ pointer: '/password', detail, code: 'invalid-value' }])
}

/** Sets a password that was hashed before the transaction. */
export async function setPassword({ tx, user, author }: OwnChange, passwordHash: string): Promise<UserRow> {
  if (user.email === null) throw new Problem('email-missing', accounts.emailFirst())
  if (user.platform_role && !user.totp_confirmed_at)
    throw new Problem('second-factor-missing', accounts.secondFactorFirst())
  return changeUser(tx, user, { password_hash: passwordHash }, author)
}

/**
 * Makes a new secret, which is not in use yet.
 * @throws Problem 409 `second-factor-in-use`
 */
export async function startSecondFactor({ context, tx, user, author }: OwnChange) {
  requireNoSecondFactor(user)
  const secret = newTotpSecret()
  const sealed = context.secrets.seal(secret, totpPlace(user))
  await changeUser(tx, user, { totp_secret: sealed, totp_last_step: null }, author)
  return { secret, uri: totpUri(secret, user.email ?? user.name) }
}

/**
 * Takes the secret into use with its first code. Returns recovery codes.
 * @throws Problem 403 `proof-required`, 409 `second-factor-in-use`
 */
export async function confirmSecondFactor(change: OwnChange, code: string): Promise<string[]> {
  const { context, tx, user, author } = change
  requireNoSecondFactor(user)
  if (!(await acceptCode(tx, context.secrets, { user, code, at: author.at }))) throw wrongCode()
  await changeUser(tx, user, { totp_confirmed_at: author.at }, author)
  await clearAttempts(tx, ownAttempt('code', user.id))
  return replaceRecoveryCodes(tx, user)
}

/**
 * Removes the second factor after a code of it.
 * @throws Problem 403 `proof-required`, 409 `second-factor-missing` for a role of the platform with a password
 */
export async function removeSecondFactor(change: OwnChange, codes: Codes): Promise<UserRow> {
  const { tx, user, author } = change
  if (user.platform_role && user.password_hash)
    throw new Problem('second-factor-missing', accounts.secondFactorKept())
  await requireCode(change, codes)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user.id))
  const none = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null }
  return changeUser(tx, user, none, author)
}

/** Replaces the recovery codes after a code. */
export async function renewRecoveryCodes(change: OwnChange, codes: Codes): Promise<string[]> {
  await requireCode(change, codes)
  const { tx, user, author } = change
  await auditUser(tx, author, { id: user.id, action: 'change', after: { recovery_codes: 'replaced' } })
  return replaceRecoveryCodes(tx, user)
}

/** Accepts a code of the second factor, after `requireAdmitted` has counted the attempt. */
async function requireCode({ context, tx, user, author }: OwnChange, codes: Codes): Promise<void> {
  const { code, recovery_code: recoveryCode } = codes
  const isRight =
    user.totp_confirmed_at !== null &&
    (code !== undefined
      ? await acceptCode(tx, context.secrets, { user, code, at: author.at })
      : recoveryCode !== undefined && (await acceptRecoveryCode(tx, user, recoveryCode)))
  if (!isRight) throw wrongCode()
  await clearAttempts(tx, ownAttempt('code', user.id))
}

function requireNoSecondFactor(user: UserRow): void {
  if (user.totp_confirmed_at) throw new Problem('second-factor-in-use', accounts.secondFactorSet())
}

function wrongCode(): Problem {
  return new Problem('proof-required', accounts.codeWrong())
}

import { hash } from 'node:crypto'
import type { LoginRequest } from '@fiscus/contracts/access/login-request'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { findUser } from '@fiscus/db/users/find-user'
import { clearAttempts, countAttempt } from '@fiscus/db/users/login-attempts'
import { accounts } from '@fiscus/messages/accounts'
import type { AdminContext } from '../context/admin-context.ts'

/** Why a login failed, for the audit log and the metric. The response to the caller does not distinguish them. */
export type LoginFailure =
  | 'password'
  | 'code'
  | 'locked'
  | 'second_factor_missing'
  | 'unknown_account'
  | 'unverified_email'

/** A failed login: its user, if the address is known. */
export class FailedLogin extends Problem {
  readonly user: UserRow | null
  readonly failure: LoginFailure

  constructor(problem: Problem, failure: LoginFailure, user: UserRow | null) {
    super(problem.code, problem.detail, { headers: problem.headers })
    this.failure = failure
    this.user = user
  }
}

/** What the attempts of an e-mail address are counted under, whether it is known or not. */
export function passwordSubject(email: string): string {
  return `password ${hash('sha256', email.trim().toLowerCase())}`
}

/** What the attempts of a user's codes are counted under. */
export const codeSubject = ({ id }: Pick<UserRow, 'id'>) => `code ${id}`

/**
 * Checks an e-mail address and a password, with the same work for an unknown address.
 * @throws FailedLogin
 */
export async function checkPassword(
  { databases: { control }, passwords, clock }: AdminContext,
  { email, password }: Pick<LoginRequest, 'email' | 'password'>,
): Promise<UserRow> {
  const subject = passwordSubject(email)
  await requireUnlocked(control, subject, clock.now(), null)
  const user = await findUser(control, { email: email.trim() })
  const isRight = await passwords.verify(user?.is_active ? user.password_hash : null, password)
  if (!user || !isRight) throw new FailedLogin(wrongLogin(), 'password', user)
  await clearAttempts(control, subject)
  return user
}

/**
 * Counts an attempt.
 * @throws FailedLogin 429 `login-locked` after ten failures in a row
 */
export async function requireUnlocked(
  control: ControlDatabase,
  subject: string,
  at: Date,
  user: UserRow | null,
): Promise<void> {
  const lockedUntil = await countAttempt(control, subject, at)
  if (lockedUntil)
    throw new FailedLogin(loginLocked((lockedUntil.getTime() - at.getTime()) / 1000), 'locked', user)
}

/** The problem 429 of a login that may be tried again after some seconds. */
export function loginLocked(seconds: number): Problem {
  return new Problem('login-locked', accounts.locked({ seconds: Math.ceil(seconds) }), {
    headers: { 'retry-after': String(Math.ceil(seconds)) },
  })
}

/** The same for every wrong value, so that e-mail addresses cannot be guessed. */
export function wrongLogin(): Problem {
  return new Problem('login-failed', accounts.wrongLogin())
}

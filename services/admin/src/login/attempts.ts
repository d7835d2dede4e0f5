import { hash } from 'node:crypto'
import { Problem } from '@fiscus/contracts/problems/problem'
import { codePace, knownPace, type Pace, passwordPace } from '@fiscus/db/users/attempt-pace'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { type Attempt, countAttempt } from '@fiscus/db/users/login-attempts'
import { clientAddress } from '@fiscus/http/access/client-address'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { accounts } from '@fiscus/messages/accounts'
import type { Context } from 'hono'
import type { AdminContext } from '../context/admin-context.ts'
import { FailedLogin } from './failed-login.ts'
import { knownDevice } from './known-devices.ts'

/** An attempt at the password of an e-mail address, whether it is known or not. */
export function passwordAttempt(
  c: Context<ApiEnv>,
  context: AdminContext,
  { email, user }: { email: string; user: UserRow | null },
): Promise<Attempt> {
  return attemptFrom(c, context, user, {
    secret: `password ${hash('sha256', email.trim().toLowerCase())}`,
    pace: passwordPace,
  })
}

/** An attempt at the codes of a user in a login. */
export function codeAttempt(c: Context<ApiEnv>, context: AdminContext, user: UserRow): Promise<Attempt> {
  return attemptFrom(c, context, user, { secret: `code ${user.id}`, pace: codePace })
}

/** An attempt of a user who is logged in, at its own password or codes: all its sessions count together. */
export function ownAttempt(kind: 'password' | 'code', userId: string): Attempt {
  return { secret: `${kind} ${userId}`, source: 'session', pace: knownPace }
}

/** A device that the user has logged in with does not share its turns with networks. */
async function attemptFrom(
  c: Context<ApiEnv>,
  context: AdminContext,
  user: UserRow | null,
  { secret, pace }: { secret: string; pace: Pace },
): Promise<Attempt> {
  const device = user && (await knownDevice(c, context, user))
  if (device) return { secret, source: `device ${device}`, pace: knownPace }
  return { secret, source: `network ${clientAddress(c, context.trustedProxies)}`, pace }
}

/**
 * Counts an attempt.
 * @throws FailedLogin 429 `login-locked` for one that has to wait
 */
export async function requireAdmitted(
  { databases, clock }: AdminContext,
  attempt: Attempt,
  user: UserRow | null,
): Promise<void> {
  const waitMs = await countAttempt(databases.control, attempt, clock.now())
  if (waitMs > 0) throw new FailedLogin(loginLocked(waitMs / 1000), 'locked', user)
}

const shownInSecondsMax = 120

/** The problem 429 of a login that may be tried again after some seconds. */
export function loginLocked(time: number): Problem {
  const seconds = Math.ceil(time)
  const detail =
    seconds <= shownInSecondsMax
      ? accounts.locked({ seconds })
      : accounts.lockedForMinutes({ minutes: Math.ceil(seconds / 60) })
  return new Problem('login-locked', detail, { headers: { 'retry-after': String(seconds) } })
}

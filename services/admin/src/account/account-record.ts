import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { recoveryCodes } from '@fiscus/db/schema/control/user-credentials'
import type { UserRow } from '@fiscus/db/users/audit-user'
import type { UserSession } from '@fiscus/db/users/find-session'
import { secondFactorOf } from '@fiscus/http/session/session-record-of'
import { eq } from 'drizzle-orm'

/** After a login by a link the user may set a password without the current one for this long: it may be lost. */
const linkProofMs = 15 * 60_000

/** The account of a user as the user sees it. */
export async function accountRecordOf(
  control: Pick<ControlDatabase, '$count'>,
  user: UserRow,
  { session, now }: { session: UserSession; now: Date },
) {
  const { id, email, name, version } = user
  const codes = await control.$count(recoveryCodes, eq(recoveryCodes.user_id, id))
  return {
    id,
    email,
    name,
    has_password: user.password_hash !== null,
    second_factor: secondFactorOf(user),
    recovery_codes: codes,
    needs_password_proof: needsPasswordProof(user, session, now),
    version,
  }
}

/** Whether a change of the password needs the current one. */
export function needsPasswordProof(
  { password_hash: hash }: UserRow,
  { method, createdAt }: UserSession,
  now: Date,
): boolean {
  return hash !== null && !(method === 'link' && now.getTime() - createdAt.getTime() < linkProofMs)
}

import { hash, randomBytes } from 'node:crypto'
import type { ControlTransaction } from '@fiscus/db/connections/databases'
import { appUsers } from '@fiscus/db/schema/control/app-users'
import { recoveryCodes } from '@fiscus/db/schema/control/user-credentials'
import type { UserRow } from '@fiscus/db/users/audit-user'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { stepOfCode } from './totp.ts'

const codesMax = 10
const codeBytes = 10
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Where the secret of a user is stored, see `SecretBox`. */
export const totpPlace = ({ id }: Pick<UserRow, 'id'>) => ({ field: 'app_users.totp_secret', id })

/**
 * Accepts a code of the second factor once: of concurrent requests with the same code, or an earlier one, one is
 * accepted.
 */
export async function acceptCode(
  tx: ControlTransaction,
  secrets: SecretBox,
  { user, code, at }: { user: UserRow; code: string; at: Date },
): Promise<boolean> {
  if (!user.totp_secret) return false
  const step = stepOfCode(secrets.open(user.totp_secret, totpPlace(user)), code, at)
  if (step === null) return false
  const last = appUsers.totp_last_step
  const accepted = await tx
    .update(appUsers)
    .set({ totp_last_step: step })
    .where(and(eq(appUsers.id, user.id), or(isNull(last), lt(last, step))))
    .returning({ id: appUsers.id })
  return accepted.length > 0
}

/** Accepts a recovery code of a user, and deletes it. */
export async function acceptRecoveryCode(
  tx: ControlTransaction,
  user: UserRow,
  code: string,
): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, user.id), eq(recoveryCodes.code_digest, hash('sha256', code))))
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}

/** Replaces the recovery codes of a user by ten new ones, and returns their texts, which are stored nowhere. */
export async function replaceRecoveryCodes(tx: ControlTransaction, user: UserRow): Promise<string[]> {
  const codes = Array.from({ length: codesMax }, newRecoveryCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user.id))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ user_id: user.id, code_digest: hash('sha256', code) })))
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** 80 random bits as 16 characters of Base32. */
function newRecoveryCode(): string {
  const bits = [...randomBytes(codeBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

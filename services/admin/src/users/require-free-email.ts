import { Problem } from '@fiscus/contracts/problems/problem'
import type { ControlTransaction } from '@fiscus/db/connections/databases'
import { findUser } from '@fiscus/db/users/find-user'
import { lockEmail } from '@fiscus/db/users/lock-email'
import { accounts } from '@fiscus/messages/accounts'

/** @throws Problem 409 `email-taken` when another user has the e-mail address */
export async function requireFreeEmail(tx: ControlTransaction, email: string, userId: string): Promise<void> {
  await lockEmail(tx, email)
  const other = await findUser(tx, { email })
  if (other && other.id !== userId) throw new Problem('email-taken', accounts.emailTaken())
}

import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { mailReactions } from '@fiscus/db/schema/mail/outgoing'
import { addDays } from '@fiscus/runtime/clock'
import { and, asc, gt, inArray, lte } from 'drizzle-orm'

const deletionsMax = 1_000

/**
 * Counts an automatic reply of a mailbox to addresses in lower case, and returns whether it may be sent: at most one to
 * each address in 24 hours. The caller holds the lock of the mailbox's conversations.
 */
export async function countReply(
  tx: TenantTransaction,
  mailboxId: string,
  addresses: readonly string[],
  now: Date,
): Promise<boolean> {
  const since = addDays(now, -1)
  const subjects = [...new Set(addresses)].map((address) => `reply ${mailboxId} ${address}`)
  const { id, subject, at } = mailReactions
  const [earlier] = await tx
    .select({ id })
    .from(mailReactions)
    .where(and(inArray(subject, subjects), gt(at, since)))
    .limit(1)
  if (earlier) return false
  await deleteExpired(tx, since)
  await tx.insert(mailReactions).values(subjects.map((each) => ({ subject: each, at: now })))
  return true
}

/** Deletes rows that no cap counts any longer. Those that another transaction deletes now are left to it. */
async function deleteExpired(tx: TenantTransaction, since: Date): Promise<void> {
  const { id, at } = mailReactions
  const expired = tx
    .select({ id })
    .from(mailReactions)
    .where(lte(at, since))
    .orderBy(asc(at))
    .limit(deletionsMax)
    .for('update', { skipLocked: true })
  await tx.delete(mailReactions).where(inArray(id, expired))
}

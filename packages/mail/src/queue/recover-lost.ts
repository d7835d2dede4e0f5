import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { mailServers } from '@fiscus/messages/mail-servers'
import { and, asc, eq, exists, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { outgoingTransitions } from './outgoing-transitions.ts'

const batch = 500
const { recover, fail, lose, resend } = outgoingTransitions

/** The claims of lost workers, by the clock of the database. */
const isLost = and(eq(mailQueue.status, recover.from), lt(mailQueue.claimed_until, sql`now()`))

/**
 * Ends the claims of lost workers: a message whose last bytes were not handed over waits for its next try, or fails at
 * the limit of attempts, because it may be what stops the workers. The others become unknown. At most 500 of each.
 */
export async function recoverLost(
  db: Pick<TenantDatabase, 'select' | 'update'>,
  attemptsMax: number,
  now: Date,
): Promise<{ recovered: number; failed: number; unknown: number }> {
  const expired = (isHandedOver: boolean) =>
    db
      .select({ id: mailQueue.id })
      .from(mailQueue)
      .where(
        and(isLost, isHandedOver ? isNotNull(mailQueue.transmission_at) : isNull(mailQueue.transmission_at)),
      )
      .orderBy(asc(mailQueue.claimed_until))
      .limit(batch)
      .for('update', { skipLocked: true })
  const ended = {
    attempts_count: sql`${mailQueue.attempts_count} + 1`,
    // The fence of the lost worker is outdated from now on.
    fence: sql`${mailQueue.fence} + 1`,
    claimed_until: null,
  }
  const isLast = sql`${mailQueue.attempts_count} + 1 >= ${attemptsMax}`
  const untransmitted = await db
    .update(mailQueue)
    .set({
      ...ended,
      status: sql`case when ${isLast} then ${fail.to} else ${recover.to} end`,
      available_at: now,
      ...textColumns('last_error', mailServers.workerStopped()),
    })
    .where(inArray(mailQueue.id, expired(false)))
    .returning({ status: mailQueue.status })
  const recovered = untransmitted.filter(({ status }) => status === recover.to).length
  const unknown = await db
    .update(mailQueue)
    .set({
      ...ended,
      status: lose.to,
      unknown_count: sql`${mailQueue.unknown_count} + 1`,
      ...textColumns('last_error', mailServers.workerStoppedAtAnswer()),
    })
    .where(inArray(mailQueue.id, expired(true)))
    .returning({ id: mailQueue.id })
  return { recovered, failed: untransmitted.length - recovered, unknown: unknown.length }
}

/**
 * How long an unknown message waits until the setting `resend` sends it again. A late bounce or copy can resolve it
 * before.
 */
export const resendDelayMs = 30 * 60_000

const isResendable = (now: Date) =>
  and(
    eq(mailQueue.status, resend.from),
    eq(mailQueue.unknown_count, 1),
    lte(mailQueue.last_attempt_at, new Date(now.getTime() - resendDelayMs)),
  )

/** Whether there are claims of lost workers, and unknown messages that the setting `resend` sends again now. */
export async function findLost(
  db: Pick<TenantDatabase, 'select' | 'execute'>,
  now: Date,
): Promise<{ hasLost: boolean; hasResendable: boolean }> {
  const some = (condition: SQL | undefined) =>
    exists(db.select({ id: mailQueue.id }).from(mailQueue).where(condition))
  const [found] = await db.execute<{ hasLost: boolean; hasResendable: boolean }>(
    sql`select ${some(isLost)} as "hasLost", ${some(isResendable(now))} as "hasResendable"`,
  )
  return found ?? { hasLost: true, hasResendable: true }
}

/** Sends unknown messages again that were unknown once, with the same Message-ID. At most 500. Returns their number. */
export async function resendUnknown(
  db: Pick<TenantDatabase, 'select' | 'update'>,
  now: Date,
): Promise<number> {
  const due = db
    .select({ id: mailQueue.id })
    .from(mailQueue)
    .where(isResendable(now))
    .limit(batch)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(mailQueue)
    .set({ status: resend.to, available_at: now, transmission_at: null })
    .where(inArray(mailQueue.id, due))
    .returning({ id: mailQueue.id })
  return rows.length
}

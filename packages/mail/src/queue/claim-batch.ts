import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { OutgoingRow } from './outgoing-message.ts'
import { outgoingTransitions } from './outgoing-transitions.ts'
import { compareWaiting, orderOf } from './urgency.ts'

/** The sender of messages: a mailbox; null: the global SMTP server. */
export type SenderId = string | null

/** How claims are kept, in milliseconds. */
export type ClaimTiming = {
  /** A claim ends so long after its last heartbeat; the worker is then taken for lost. */
  claimMs: number
  /** Between two heartbeats. */
  heartbeatMs: number
}

/** With the minute until the next run, a message of a lost worker waits for at most two. */
export const claimTiming: ClaimTiming = { claimMs: 60_000, heartbeatMs: 10_000 }

/** The end of a claim from now on, by the clock of the database, which all workers share. */
export const claimEnd = (claimMs: number) => sql`now() + make_interval(secs => ${claimMs / 1000})`

const { claim } = outgoingTransitions

/**
 * Claims the next messages of a sender, the most urgent first. Each claim increments the fence, which every later write
 * must present. Messages that another worker is claiming are left out.
 */
export async function claimBatch(
  db: Pick<TenantDatabase, 'select' | 'update'>,
  { sender, limit, ageingMinutes }: { sender: SenderId; limit: number; ageingMinutes: number },
  now: Date,
  { claimMs }: Pick<ClaimTiming, 'claimMs'> = claimTiming,
): Promise<OutgoingRow[]> {
  const next = db
    .select({ id: mailQueue.id })
    .from(mailQueue)
    .where(
      and(
        sender === null ? isNull(mailQueue.mailbox_id) : eq(mailQueue.mailbox_id, sender),
        eq(mailQueue.status, claim.from),
        lte(mailQueue.available_at, now),
      ),
    )
    .orderBy(...orderOf(ageingMinutes, now))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(mailQueue)
    .set({
      status: claim.to,
      fence: sql`${mailQueue.fence} + 1`,
      claimed_until: claimEnd(claimMs),
      transmission_at: null,
      last_attempt_at: now,
    })
    .where(inArray(mailQueue.id, next))
    .returning()
  return rows.toSorted((a, b) => compareWaiting(a, b, ageingMinutes, now))
}

/** How many messages a mailbox may still send in the hour before `now`. */
export async function hourlyAllowance(
  db: Pick<TenantDatabase, '$count'>,
  mailboxId: string,
  limit: number | null,
  now: Date,
): Promise<number> {
  if (limit === null) return Number.POSITIVE_INFINITY
  const isRecent = gt(mailQueue.sent_at, new Date(now.getTime() - 3_600_000))
  return Math.max(0, limit - (await db.$count(mailQueue, and(eq(mailQueue.mailbox_id, mailboxId), isRecent))))
}

import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import { sql } from 'drizzle-orm'
import { type Claimed, updateClaimed } from './outgoing-message.ts'
import { outgoingTransitions } from './outgoing-transitions.ts'
import type { RecipientChange, TryOutcome } from './try-outcome.ts'

/**
 * Writes how a try ended, with the result of each recipient, in one transaction that has nothing else.
 * @throws ClaimLost
 */
export async function endTry(
  db: TenantDatabase,
  message: Claimed,
  outcome: TryOutcome,
  now: Date,
): Promise<void> {
  const { transition, recipients, reply, error, delayMs } = outcome
  await db.transaction(async (tx) => {
    await updateClaimed(tx, message, {
      status: outgoingTransitions[transition].to,
      attempts_count: sql`${mailQueue.attempts_count} + 1`,
      claimed_until: null,
      last_code: reply?.code ?? null,
      last_enhanced_code: reply?.enhanced ?? null,
      last_error: error,
      ...(transition === 'succeed' && { sent_at: now }),
      ...(transition === 'defer' && {
        available_at: new Date(now.getTime() + delayMs),
        transmission_at: null,
      }),
      ...(transition === 'lose' && { unknown_count: sql`${mailQueue.unknown_count} + 1` }),
    })
    await writeRecipients(tx, recipients, now)
  })
}

async function writeRecipients(
  tx: Pick<TenantDatabase, 'execute'>,
  changes: readonly RecipientChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  await tx.execute(sql`
    update ${mailRecipients} as recipient
    set status = change.status, code = change.code, enhanced_code = change.enhanced_code, detail = change.detail,
      changed_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb)
      as change (id uuid, status text, code integer, enhanced_code text, detail text)
    where recipient.id = change.id`)
}

/** Returns a message to the queue whose try did not begin. It counts as no attempt. */
export async function releaseClaim(db: Pick<TenantDatabase, 'update'>, message: Claimed): Promise<void> {
  await updateClaimed(db, message, {
    status: outgoingTransitions.release.to,
    claimed_until: null,
    transmission_at: null,
  })
}

/**
 * Commits that the last bytes of a message are handed over next. From now on a lost answer makes it unknown.
 * @throws ClaimLost they must not be handed over
 */
export async function beginHandover(
  db: Pick<TenantDatabase, 'update'>,
  message: Claimed,
  now: Date,
): Promise<void> {
  await updateClaimed(db, message, { transmission_at: now })
}

import type { OutgoingStatus, RecipientStatus } from '@fiscus/contracts/mail/mail-vocabulary'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import { and, eq, inArray } from 'drizzle-orm'
import { outgoingTransitions } from './outgoing-transitions.ts'

/** Changes of an outgoing message that a caller requests. */
export type OutgoingAction = 'cancel' | 'retry' | 'resolve' | 'resend'

export type ChangedOutgoing =
  | { kind: 'changed' }
  /** The message is in a status that has no such change. */
  | { kind: 'rejected'; status: OutgoingStatus }
  | { kind: 'missing' }

/** The transition of an action in a status. `retry` continues a failed and a cancelled message. */
function transitionOf(action: OutgoingAction, status: OutgoingStatus) {
  const { retry, resume } = outgoingTransitions
  const transition =
    action === 'retry' && status === resume.from
      ? resume
      : action === 'retry'
        ? retry
        : outgoingTransitions[action]
  return transition.from === status ? transition : null
}

/**
 * Cancels, retries or resolves a message, and writes an audit entry. `retry` sends a failed or cancelled message to
 * those recipients that did not get it, with all its tries; `resolve` marks an unknown one as sent, `resend` sends it
 * again with the same Message-ID.
 */
export function changeOutgoing(
  db: TenantDatabase,
  id: string,
  action: OutgoingAction,
  author: Author,
): Promise<ChangedOutgoing> {
  return db.transaction(async (tx) => {
    const hasId = eq(mailQueue.id, id)
    const { status, available_at, attempts_count } = mailQueue
    const [message] = await tx
      .select({ status, available_at, attempts_count })
      .from(mailQueue)
      .where(hasId)
      .for('update')
    if (!message) return { kind: 'missing' }
    const transition = transitionOf(action, message.status)
    if (!transition) return { kind: 'rejected', status: message.status }
    await tx
      .update(mailQueue)
      .set({ status: transition.to, ...columnsOf(action, message, author.at) })
      .where(hasId)
    await changeRecipients(tx, id, action, author.at)
    await writeAuditEntry(tx, author, {
      entity: 'outgoing_message',
      entity_id: id,
      action,
      before: { status: message.status },
      after: { status: transition.to },
    })
    return { kind: 'changed' }
  })
}

type Tried = Pick<typeof mailQueue.$inferSelect, 'available_at' | 'attempts_count'>

/** A message that was never tried keeps its requested instant; one that waits for another try is due at once. */
function columnsOf(action: OutgoingAction, { available_at, attempts_count }: Tried, at: Date) {
  const isRequested = attempts_count === 0 && available_at > at
  switch (action) {
    case 'cancel':
      return { cancelled_at: at }
    case 'retry':
      return {
        available_at: isRequested ? available_at : at,
        attempts_count: 0,
        cancelled_at: null,
        transmission_at: null,
      }
    case 'resend':
      return { available_at: at, transmission_at: null }
    case 'resolve':
      return { sent_at: at }
  }
}

/** `resolve`: the recipients without a result have the message. `retry`: those without the message get another try. */
async function changeRecipients(
  tx: TenantTransaction,
  id: string,
  action: OutgoingAction,
  at: Date,
): Promise<void> {
  const change = (from: readonly RecipientStatus[], to: 'accepted' | 'pending') =>
    tx
      .update(mailRecipients)
      .set({ status: to, changed_at: at })
      .where(and(eq(mailRecipients.queue_id, id), inArray(mailRecipients.status, [...from])))
  if (action === 'resolve') await change(['pending', 'deferred'], 'accepted')
  if (action === 'retry') await change(['rejected', 'deferred', 'suppressed'], 'pending')
}

import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { RecipientStatus } from '@fiscus/contracts/mail/mail-vocabulary'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import { mailServers } from '@fiscus/messages/mail-servers'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { outgoingTransitions } from '../queue/outgoing-transitions.ts'
import { isEnvelopeIdOf } from '../smtp/envelope-id.ts'
import { oneLine } from '../smtp/smtp-reply.ts'
import { suppressAddress } from '../suppressions/suppressions.ts'
import type { SigningKeys } from '../threads/signed-message-id.ts'
import { isHardBounce } from './hard-bounce.ts'

/** A delivery status notification (RFC 3464) as it was parsed. Everything in it comes from a stranger. */
export type DeliveryReport = {
  /** The Message-ID of the returned message or of its headers, without angle brackets. */
  originalMessageId: string | null
  /** The ENVID that its server returns; null: the report has none. */
  envelopeId: string | null
  recipients: readonly {
    address: string
    action: string
    /** For example 5.1.1. */
    status: string | null
    diagnostic: string | null
  }[]
}

/** The message of a report, and how many of its recipients changed. */
export type RecordedReport = { queueId: string; mailMessageId: string; changed: number }

const recipientsMax = 1000
const author = (now: Date): Author => ({ at: now, actor: 'mail', request_id: null, reason: null })

/**
 * Records a report at the recipients of the message that it reports on. It counts only if its Message-ID is that of a
 * message of this scope, whose random part a stranger cannot guess, and only for recipients of that message: a forged
 * report changes nothing. A recipient has the Message-ID, too, and could forge a report about another one: without the
 * ENVID of the message (`smtp/envelope-id.ts`) a failure is recorded as unverified, and suppresses the address only if
 * it is the only recipient. A delay is no failure. A report on an unknown message proves that its server had accepted
 * it.
 * @returns null: the report concerns no message of this scope
 */
export async function recordDeliveryReport(
  tx: TenantTransaction,
  { originalMessageId, envelopeId, recipients }: DeliveryReport,
  secrets: SigningKeys,
  now: Date,
): Promise<RecordedReport | null> {
  if (originalMessageId === null) return null
  const [message] = await tx
    .select({ id: mailQueue.id, status: mailQueue.status, mailMessageId: mailQueue.mail_message_id })
    .from(mailQueue)
    .where(eq(mailQueue.message_id, originalMessageId))
    .for('update')
  if (!message) return null
  if (message.status === outgoingTransitions.resolve.from) await resolveUnknown(tx, message.id, now)
  const addressed = await tx.$count(mailRecipients, eq(mailRecipients.queue_id, message.id))
  const trust = trustIn({ queueId: message.id, envelopeId, addressed }, secrets)
  let changed = 0
  for (const each of recipients.slice(0, recipientsMax))
    if (await recordRecipient(tx, message.id, { ...each, trust }, now)) changed += 1
  return { queueId: message.id, mailMessageId: message.mailMessageId, changed }
}

/** `verified`: a server of the message made the report. `own`: only the recipient itself could have forged it. */
type Trust = 'verified' | 'own' | 'unverified'

function trustIn(
  { queueId, envelopeId, addressed }: { queueId: string; envelopeId: string | null; addressed: number },
  secrets: SigningKeys,
): Trust {
  if (envelopeId !== null) return isEnvelopeIdOf(queueId, envelopeId, secrets) ? 'verified' : 'unverified'
  return addressed === 1 ? 'own' : 'unverified'
}

async function resolveUnknown(tx: TenantTransaction, id: string, now: Date): Promise<void> {
  await tx
    .update(mailQueue)
    .set({ status: outgoingTransitions.resolve.to, sent_at: now })
    .where(eq(mailQueue.id, id))
  await tx
    .update(mailRecipients)
    .set({ status: 'accepted', changed_at: now })
    .where(and(eq(mailRecipients.queue_id, id), inArray(mailRecipients.status, ['pending', 'deferred'])))
}

/**
 * The statuses that a report may change, by its action. A recipient without a try, and one that was refused, got
 * nothing.
 */
const changes = new Map<string, { from: RecipientStatus[]; to: RecipientStatus }>([
  ['failed', { from: ['accepted', 'delayed'], to: 'bounced' }],
  ['delayed', { from: ['accepted'], to: 'delayed' }],
  ['delivered', { from: ['delayed'], to: 'accepted' }],
])

async function recordRecipient(
  tx: TenantTransaction,
  queueId: string,
  { address, action, status, diagnostic, trust }: DeliveryReport['recipients'][number] & { trust: Trust },
  now: Date,
): Promise<boolean> {
  const change = changes.get(action.toLowerCase())
  if (!change) return false
  const text = diagnostic === null ? null : oneLine(diagnostic)
  const detail =
    trust === 'unverified' && change.to === 'bounced'
      ? mailServers.unverifiedReport({ report: text ?? '–' })
      : text
  const rows = await tx
    .update(mailRecipients)
    .set({ status: change.to, enhanced_code: status, ...textColumns('detail', detail), changed_at: now })
    .where(
      and(
        eq(mailRecipients.queue_id, queueId),
        sql`lower(${mailRecipients.address}) = ${address.toLowerCase()}`,
        inArray(mailRecipients.status, change.from),
      ),
    )
    .returning({ address: mailRecipients.address })
  const [recipient] = rows
  if (!recipient) return false
  if (trust !== 'unverified' && change.to === 'bounced' && isHardBounce(status, diagnostic))
    await suppressAddress(
      tx,
      { address: recipient.address, reason: 'hard_bounce', detail: text, queueId },
      author(now),
    )
  return true
}

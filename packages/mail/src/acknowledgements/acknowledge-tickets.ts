import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { isUnavailable } from '@fiscus/runtime/faults/unavailability'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import { eq, inArray, sql } from 'drizzle-orm'
import type { IncomingMailbox } from '../messages/incoming-message.ts'
import { enqueueMessage } from '../outgoing/enqueue-message.ts'
import type { OutgoingContext } from '../outgoing/prepare-outgoing.ts'
import { suppressedAmong } from '../suppressions/suppressions.ts'
import { taskAuthor } from '../tickets/write-ticket.ts'
import { acknowledgementOf } from './acknowledgement.ts'
import { languageOf } from './language-of.ts'
import { type Acknowledgeable, type Recipient, recipientOf } from './recipient-of.ts'
import { countReply } from './reply-cap.ts'

/** A stored message that opened a ticket. */
export type OpenedTicket = {
  ticketId: string
  message: Acknowledgeable & { id: string; parsed: Parameters<typeof languageOf>[0] }
}

/**
 * What acknowledgements need. `tally` counts the tickets that were acknowledged, and those whose acknowledgement
 * failed.
 */
export type AcknowledgingContext = Omit<OutgoingContext, 'db'> & {
  log: Pick<RunLog, 'warn'>
  tally: { acknowledged: number; unacknowledged: number }
}

type Opened = { mailbox: IncomingMailbox; tickets: readonly OpenedTicket[]; now: Date }

/**
 * Enqueues an acknowledgement of each new ticket of a support mailbox that acknowledges, in the caller's transaction,
 * which holds the lock of its conversations (mail §3.19). One that fails is logged and counted: its message is stored
 * all the same.
 * @throws the error of a database or of files that cannot be used, and the reason of the signal: the batch is fetched
 * again
 */
export async function acknowledgeTickets(
  tx: TenantTransaction,
  { mailbox, tickets: opened, now }: Opened,
  context: AcknowledgingContext,
): Promise<void> {
  if (mailbox.acknowledges === 0 || mailbox.is_support === 0 || mailbox.out_host === null) return
  for (const { ticketId, message } of opened) {
    const recipient = recipientOf(message, now)
    if (recipient === null) continue
    const acknowledged = { mailbox, ticketId, message, recipient, now }
    try {
      const isEnqueued = await tx.transaction((savepoint) => acknowledge(savepoint, acknowledged, context))
      if (isEnqueued) context.tally.acknowledged += 1
    } catch (error) {
      if (context.signal.aborted || isUnavailable(error)) throw error
      context.tally.unacknowledged += 1
      context.log.warn(`mailbox ${mailbox.id}: ticket ${ticketId} was not acknowledged. ${reasonOf(error)}`)
    }
  }
}

/** Without the statement, which has values of the message. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return reason instanceof Error ? reason.message : String(reason)
}

type Acknowledged = {
  mailbox: IncomingMailbox
  ticketId: string
  message: OpenedTicket['message']
  recipient: Recipient
  now: Date
}

/** Returns whether an acknowledgement was enqueued: some addresses get none. */
async function acknowledge(
  tx: TenantTransaction,
  { mailbox, ticketId, message: answered, recipient, now }: Acknowledged,
  context: AcknowledgingContext,
): Promise<boolean> {
  const { sender, target } = recipient
  const addresses = [sender, target]
  if (await hasOwnAddress(tx, addresses, context.mail.from)) return false
  if ((await suppressedAmong(tx, addresses)).size > 0) return false
  if (!(await countReply(tx, mailbox.id, addresses, now))) return false
  const { number, subject } = requireRow(
    await tx
      .select({ number: tickets.number, subject: tickets.subject })
      .from(tickets)
      .where(eq(tickets.id, ticketId)),
  )
  const message = acknowledgementOf(
    { number, subject, messageId: answered.id },
    {
      mailboxId: mailbox.id,
      to: target,
      text: mailbox.acknowledgement_text,
      words: languageOf(answered.parsed),
    },
  )
  const author = { at: now, actor: taskAuthor, request_id: null, reason: null }
  const enqueued = await enqueueMessage({ ...context, db: tx }, message, null, author)
  if (enqueued.kind === 'rejected') throw new Error(`It cannot be sent: ${enqueued.fault}`)
  return true
}

/** Whether one of the addresses, in lower case, is a mailbox of the scope or the sender of the operator. */
async function hasOwnAddress(
  tx: TenantTransaction,
  addresses: readonly string[],
  operator: string | null,
): Promise<boolean> {
  if (operator !== null && addresses.includes(operator.toLowerCase())) return true
  const own = await tx
    .select({ id: mailboxes.id })
    .from(mailboxes)
    .where(inArray(sql`lower(${mailboxes.address})`, [...addresses]))
    .limit(1)
  return own.length > 0
}

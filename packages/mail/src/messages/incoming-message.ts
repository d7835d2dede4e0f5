import type { MessageKind, TicketOpener } from '@fiscus/contracts/mail/mail-vocabulary'
import type { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { classifyMessage } from '../classification/classify-message.ts'
import type { DeliveryReport } from '../classification/delivery-report.ts'
import { reportedMessageId } from '../classification/reported-message-id.ts'
import { readAuthentication } from '../partners/authentication-results.ts'
import type { RawSource } from '../sources/raw-source.ts'
import type { Leads } from '../threads/known-conversations.ts'
import type { SigningKeys } from '../threads/signed-message-id.ts'
import { readSubject } from '../threads/subject.ts'
import { ticketOpenerOf } from '../tickets/ticket-opener.ts'
import { isOwnMessage } from './own-message.ts'
import type { PreparedMessage } from './prepare-message.ts'

export type IncomingMailbox = Pick<
  typeof mailboxes.$inferSelect,
  | 'id'
  | 'address'
  | 'is_support'
  | 'opens_tickets'
  | 'in_host'
  | 'out_host'
  | 'acknowledges'
  | 'acknowledgement_text'
>

export type IncomingMessage = {
  parsed: PreparedMessage
  raw: RawSource
  /** The instant of the server, else the one at which the message was fetched. */
  receivedAt: Date
}

/**
 * A message with what it is, and what leads to its conversation. `fromAddress`: null also for a sender that is forged.
 */
export type ClassifiedMessage = IncomingMessage &
  Leads & {
    kind: MessageKind
    /** What it counts as where a setting says what opens tickets. */
    opener: TicketOpener | null
    report: DeliveryReport | null
  }

/** Classifies a message. `sentIds`: what `findSentIds` returned. */
export function classifyIncoming(
  message: IncomingMessage,
  mailbox: IncomingMailbox,
  own: { sentIds: ReadonlySet<string>; secrets: SigningKeys },
): ClassifiedMessage {
  const { parsed } = message
  const { kind, report } = classifyMessage(parsed, isOwnMessage(parsed, mailbox, own))
  // A report belongs to the message that it is about, and a message of ours that came back to the one that was sent.
  const reported = report?.originalMessageId ?? (parsed.report && reportedMessageId(parsed.report))
  const about = reported ?? (kind === 'own' ? parsed.messageId : null)
  return {
    ...message,
    kind,
    opener: ticketOpenerOf(kind, parsed.headers),
    report,
    messageId: parsed.messageId,
    sentAt: parsed.sentAt,
    references: about === null ? parsed.references : [about, ...parsed.references],
    subject: readSubject(parsed.subject),
    fromAddress: senderOf(parsed, mailbox),
  }
}

/** The address of the sender; null also when the mailbox's own server found out that it is forged. */
function senderOf({ from, headers }: PreparedMessage, { in_host, address }: IncomingMailbox): string | null {
  const servers = [in_host ?? '', address.slice(address.lastIndexOf('@') + 1)]
  return readAuthentication(headers, servers) === 'fail' ? null : (from?.address ?? null)
}

import type { NewOutgoing } from '../outgoing/prepare-outgoing.ts'
import { readSubject } from '../threads/subject.ts'

const subjectCharactersMax = 150

/** A new ticket, and the stored message that opened it. */
export type NewTicketOf = { number: number; subject: string; messageId: string }

/**
 * The acknowledgement of a new ticket: a reply whose subject has the number of the ticket as `readSubject` reads it.
 * `text`: null for the standard text.
 */
export function acknowledgementOf(
  ticket: NewTicketOf,
  { mailboxId, to, text }: { mailboxId: string; to: string; text: string | null },
): NewOutgoing {
  const base = readSubject(ticket.subject).base.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
  const short = [...base].slice(0, subjectCharactersMax).join('').trim()
  return {
    mailboxId,
    priority: 'normal',
    to: [{ address: to, name: null }],
    cc: [],
    bcc: [],
    subject: `Re: ${short === '' ? 'No subject' : short} [#${ticket.number}]`,
    text: text ?? `We have received your message. Its ticket number is #${ticket.number}.`,
    html: null,
    files: [],
    inReplyTo: ticket.messageId,
    notBefore: null,
    automatic: 'auto-replied',
  }
}

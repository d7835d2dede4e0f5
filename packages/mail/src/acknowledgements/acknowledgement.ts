import { mailTexts } from '@fiscus/messages/mail'
import { render, type Words } from '@fiscus/messages/render'
import type { NewOutgoing } from '../outgoing/prepare-outgoing.ts'
import { readSubject } from '../threads/subject.ts'

const subjectCharactersMax = 150

/** A new ticket, and the stored message that opened it. */
export type NewTicketOf = { number: number; subject: string; messageId: string }

/**
 * The acknowledgement of a new ticket: a reply, whose subject gets the number like that of each reply.
 * `text`: null for the standard text in the language of the message.
 */
export function acknowledgementOf(
  ticket: NewTicketOf,
  { mailboxId, to, text, words }: { mailboxId: string; to: string; text: string | null; words: Words },
): NewOutgoing {
  const base = readSubject(ticket.subject).base.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
  const short = [...base].slice(0, subjectCharactersMax).join('').trim()
  return {
    mailboxId,
    priority: 'normal',
    to: [{ address: to, name: null }],
    cc: [],
    bcc: [],
    subject: `Re: ${short === '' ? 'No subject' : short}`,
    text: text ?? render(mailTexts.ticketReceived({ number: String(ticket.number) }), words),
    html: null,
    files: [],
    inReplyTo: ticket.messageId,
    notBefore: null,
    automatic: 'auto-replied',
  }
}

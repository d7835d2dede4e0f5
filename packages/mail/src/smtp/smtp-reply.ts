import { mailServers } from '@fiscus/messages/mail-servers'
import type { Message } from '@fiscus/messages/message'

/** A reply of an SMTP server (RFC 5321 §4.2, RFC 3463). */
export type SmtpReply = {
  code: number
  /** For example 5.1.1. */
  enhanced: string | null
  /** The text of the server in one line, at most 500 characters; a message for a reply that it did not give. */
  text: Message | string
}

/** What a refusal means for the message or the recipient: another try, or none. */
export type Refusal = 'deferred' | 'rejected'

const textMax = 500

/** What a recipient gets whose answer is no reply: another try, because the server has not accepted it. */
export const unreadableReply: SmtpReply = {
  code: 450,
  enhanced: null,
  text: mailServers.unreadableAnswer(),
}

/** Reads a reply as nodemailer returns it: all lines with their codes. null: the text is no reply. */
export function readReply(response: string | undefined): SmtpReply | null {
  const match = /^([2-5]\d\d)(?:[ -]|$)/.exec(response ?? '')
  if (!match || response === undefined) return null
  const lines = response.split(/\r?\n/).map((line) => line.replace(/^[2-5]\d\d[ -]?/, ''))
  const [, enhanced = null] = /^([245]\.\d{1,3}\.\d{1,3})(?:\s|$)/.exec(lines[0] ?? '') ?? []
  const texts = lines.map((line) =>
    enhanced && line.startsWith(enhanced) ? line.slice(enhanced.length) : line,
  )
  return { code: Number(match[1]), enhanced, text: oneLine(texts.join(' ')) }
}

/**
 * Makes one line of at most 500 characters from a text of a server, without half surrogates, which JSON in PostgreSQL
 * rejects.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, textMax)
    .toWellFormed()
}

/**
 * What a refusing reply means. 4xx is tried again, 5xx is not; except 503, which means that the session was in a wrong
 * state and is tried again unless `isBadSequenceFinal`, and 5.5.3, too many recipients of one message (RFC
 * 5321 §4.5.3.1.10).
 */
export function refusalOf({ code, enhanced }: SmtpReply, isBadSequenceFinal: boolean): Refusal {
  if (code < 500) return 'deferred'
  if (code === 503) return isBadSequenceFinal ? 'rejected' : 'deferred'
  return enhanced === '5.5.3' ? 'deferred' : 'rejected'
}

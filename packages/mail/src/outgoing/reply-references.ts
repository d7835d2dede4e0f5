import { type HeaderLine, headerValue } from '../mime/header-lines.ts'
import { readMessageIds } from '../mime/message-ids.ts'

const referencesMax = 20
/** An id that a header can have as it is. Others would be refused with the message. */
const sendable = /^[!-;=?-~]{1,250}$/

/**
 * The Message-IDs for In-Reply-To and References of a reply (RFC 5322 §3.6.4), without angle brackets: what the
 * answered message refers to, at most 20, and its own. A message without References has them in its In-Reply-To, if
 * that is one.
 */
export function replyReferences(
  messageId: string | null,
  headers: readonly HeaderLine[],
): { inReplyTo: string | null; references: string[] } {
  const references = readMessageIds(headerValue(headers, 'references'))
  const answered = readMessageIds(headerValue(headers, 'in-reply-to'))
  const earlier = references.length > 0 || answered.length > 1 ? references : answered
  const inReplyTo = messageId !== null && sendable.test(messageId) ? messageId : null
  const ids = earlier.filter((id) => id !== messageId && sendable.test(id)).slice(-referencesMax)
  return { inReplyTo, references: inReplyTo === null ? ids : [...ids, inReplyTo] }
}

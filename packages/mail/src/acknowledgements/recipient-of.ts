import type { ClassifiedMessage } from '../messages/incoming-message.ts'
import { headerValue } from '../mime/header-lines.ts'
import { checkAddress } from '../smtp/addresses.ts'

const dayMs = 86_400_000

/** What decides who gets the acknowledgement of a message. */
export type Acknowledgeable = Pick<ClassifiedMessage, 'kind' | 'fromAddress' | 'receivedAt'> & {
  parsed: Pick<ClassifiedMessage['parsed'], 'headers' | 'replyTo' | 'sentAt'>
}

/** Addresses of programs, which answer or drop what they receive (RFC 3834 §2). */
const machines =
  /^(mailer-daemon|postmaster|bounces?|owner-[^@]*|[^@]*-(request|owner|bounces)|(no|do-?not)[-_.]?reply)(\+[^@]*)?@/i

/**
 * The sender of a message, and where the acknowledgement goes: Reply-To if it is one address of a person, else the
 * sender.
 */
export type Recipient = { sender: string; target: string }

/**
 * Returns who gets the acknowledgement of a message, with addresses in lower case; null: it gets none, because it is no
 * personal mail of the last 24 hours, its sender is unknown, forged or a program, or it asks programs not to answer.
 */
export function recipientOf(message: Acknowledgeable, now: Date): Recipient | null {
  const { kind, fromAddress, receivedAt, parsed } = message
  const sender = addressOf(fromAddress)
  if (kind !== 'personal' || sender === null || machines.test(sender)) return null
  // The first turn of a mailbox reads all that it has, and POP3 has no instant of receipt.
  const age = now.getTime() - Math.min(receivedAt.getTime(), (parsed.sentAt ?? receivedAt).getTime())
  if (age > dayMs || isSuppressing(parsed.headers)) return null
  const [replyTo, ...others] = parsed.replyTo
  const asked = others.length === 0 ? addressOf(replyTo?.address ?? null) : null
  return { sender, target: asked !== null && !machines.test(asked) ? asked : sender }
}

function addressOf(text: string | null): string | null {
  if (text === null) return null
  const check = checkAddress(text)
  return check.isValid ? check.address.toLowerCase() : null
}

/** Whether X-Auto-Response-Suppress (MS-OXCMAIL §2.1.3.2.20) names automatic replies. */
function isSuppressing(headers: Acknowledgeable['parsed']['headers']): boolean {
  const values = (headerValue(headers, 'x-auto-response-suppress') ?? '').toLowerCase().split(/[\s,;]+/)
  return values.includes('all') || values.includes('autoreply')
}

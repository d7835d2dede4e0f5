import { headerValue } from '../mime/header-lines.ts'
import type { Classifiable } from './classifiable.ts'

/** Names under which programs write. People write under some of them, too. */
const machineNames =
  /^(post[-_]?master|(do[-_.]?)?not?[-_.]?reply|listserv|majordomo|[\w.+-]*(smtp|mailer|mail[-_]?(server|service|system|gateway|delivery))[\w.+-]*)@/i
const listAdministrators = /^(owner-[\w.+-]+|[\w.+-]+-(admin|owner|request|bounces))@/i
/** Headers of the programs in which people write, and of servers for what they write there. */
const headersOfPeople = [
  'user-agent',
  'x-mailer',
  'thread-index',
  'x-ms-has-attach',
  'x-gm-message-state',
  'x-originating-ip',
]
const forwards = /^\s*(fwd?|fw|pd|wg|tr|i|doorst)\s*:/i
const refusals = [
  /\b(could not|cannot|can't|can not|not|unable to) (be )?deliver/,
  /\bdeliver(y|ed) (failed|failure|problems?|has failed|error)\b/,
  /\b(failed recipients?|undeliver(ed|able)|non-?deliver(y|ed|able)|nie (dostarczono|została dostarczona))\b/,
  /\b(no such|unknown|invalid|nonexistent) (user|recipient|mailbox|account|address|host|domain)\b/,
  /\b(user|recipient|mailbox|account|address) (is )?(unknown|not found|full|unavailable|disabled|inactive)\b/,
  /\b(not a member of|duplicated message-id)\b/,
]
/** A delay is no refusal. */
const delays =
  /\b(will (be retried|continue|try again|keep trying)|still trying|delivery attempts will|delayed|do not need to resend)\b/
/** An answer of a server in a transcript: `550 - no such user`, `Received >>> 550 5.1.1 …`. */
const answer = /^[ \t]*(?:[a-z ]{0,20}>>>[ \t]*|<<<[ \t]*)?[45]\d\d[ -]/im
const transcript = /^[ \t]*(?:[a-z ]{0,20}(?:>>>|<<<)[ \t]*)?rcpt to:/im
const returnedTypes: ReadonlySet<string> = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
])
const textLength = 4000

/**
 * Whether a program says in its own words that it did not deliver a message: none of a person who writes about that.
 * Besides the words it takes a sender that is a program, and the returned message or the transcript of its delivery.
 */
export function isRefusal({ headers, from, subject, attachments, texts }: Classifiable): boolean {
  const has = (name: string) => headerValue(headers, name) !== null
  const sender = from?.address ?? ''
  const isOfList = has('x-mlserver') && listAdministrators.test(sender)
  const hasNoSender = headerValue(headers, 'return-path')?.trim() === '<>'
  if (!isOfList && !hasNoSender && !machineNames.test(sender)) return false
  if (headersOfPeople.some(has) || forwards.test(subject)) return false
  const text = (texts().text ?? '').slice(0, textLength)
  const words = text.toLowerCase()
  if (!refusals.some((refusal) => refusal.test(words)) || delays.test(words)) return false
  const isReturned = attachments.some(({ mediaType }) => returnedTypes.has(mediaType))
  return isOfList || isReturned || (answer.test(text) && transcript.test(text))
}

import type { MailMessage } from '@fiscus/client'
import { type Recipient, writeRecipient } from './address-list.ts'
import type { AttachedFile } from './attached-files.ts'
import { type ComposeValues, emptyMessage } from './compose-values.ts'
import { forwardedHtml, paragraphsOf, quotedHtml } from './quoted-html.ts'

/** How a message begins that another one is the reason for. `again`: one that was not sent is written once more. */
export const composeModes = ['reply', 'reply_all', 'forward', 'again'] as const
export type ComposeMode = (typeof composeModes)[number]

type Answered = Pick<
  MailMessage,
  | 'id'
  | 'mailbox_id'
  | 'direction'
  | 'from_address'
  | 'from_name'
  | 'to'
  | 'cc'
  | 'reply_to'
  | 'subject'
  | 'text'
  | 'html'
  | 'attachments'
> & { outgoing: { recipients: readonly (Address & { kind: 'to' | 'cc' | 'bcc' })[] } | null }
type Address = { address: string; name: string | null }

/** What the words of the panel add. */
type Words = {
  /** The line above a quotation. */
  line: string
  /** The facts of a forwarded message, a line each. */
  facts: readonly string[]
}

/**
 * The message that the form begins with.
 * @param own the addresses of the mailboxes, which no reply goes to
 */
export function initialMessage(
  message: Answered,
  mode: ComposeMode,
  { own, words }: { own: readonly string[]; words: Words },
): ComposeValues {
  const { id, subject, direction, attachments } = message
  const mailbox = { ...emptyMessage, mailbox_id: message.mailbox_id ?? '' }
  const text = message.text ?? ''
  if (mode === 'forward')
    return {
      ...mailbox,
      subject: `Fwd: ${withoutPrefix(subject, /^((fwd?|pd|wg)(\[\d+\])?:\s*)+/i)}`,
      html: forwardedHtml(text, words.facts),
      attachments: storedFiles(attachments),
    }
  if (mode === 'again')
    return {
      ...mailbox,
      ...envelopeOf(message),
      subject,
      html: message.html ?? paragraphsOf(text),
      attachments: storedFiles(attachments),
    }
  const sender =
    message.from_address === null ? [] : [{ address: message.from_address, name: message.from_name }]
  const incoming = message.reply_to.length > 0 ? message.reply_to : sender
  const answered = direction === 'outgoing' ? message.to : incoming
  const isOther = ({ address }: Address) =>
    !sameAddress([...own, ...answered.map((each) => each.address)], address)
  const others = direction === 'outgoing' ? message.cc : [...message.to, ...message.cc]
  return {
    ...mailbox,
    to: written(answered),
    cc: mode === 'reply_all' ? written(others.filter(isOther)) : '',
    subject: `Re: ${withoutPrefix(subject, /^((re|odp|aw)(\[\d+\])?:\s*)+/i)}`,
    html: quotedHtml(text, words.line),
    in_reply_to: id,
  }
}

/** The recipients of a message that was queued, those of Bcc among them. */
function envelopeOf({ outgoing, to, cc }: Answered) {
  const of = (kind: 'to' | 'cc' | 'bcc') =>
    written(outgoing?.recipients.filter((recipient) => recipient.kind === kind) ?? [])
  return outgoing === null
    ? { to: written(to), cc: written(cc) }
    : { to: of('to'), cc: of('cc'), bcc: of('bcc') }
}

function storedFiles(attachments: Answered['attachments']): AttachedFile[] {
  return attachments.map(({ id, name, media_type, bytes }) => ({
    id,
    attachment_id: id,
    name: name ?? '',
    media_type,
    bytes,
  }))
}

const withoutPrefix = (subject: string, prefix: RegExp) => subject.replace(prefix, '')

const written = (recipients: readonly (Recipient | Address)[]) => recipients.map(writeRecipient).join(', ')

function sameAddress(addresses: readonly string[], address: string): boolean {
  return addresses.some((each) => each.toLowerCase() === address.toLowerCase())
}

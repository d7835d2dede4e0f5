import type { MailAddress } from '@fiscus/db/schema/mail/messages'
import MailComposer from 'nodemailer/lib/mail-composer'

/** A file of a message. */
export type ComposedFile = {
  name: string
  mediaType: string
  content: Buffer
  /** For an image that the HTML shows by `cid:`; null: an ordinary attachment. */
  contentId: string | null
}

/** A message to compose. All addresses and texts of headers must have been checked (`addresses.ts`). */
export type Composition = {
  from: MailAddress
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  subject: string
  text: string | null
  html: string | null
  files: readonly ComposedFile[]
  /** Without angle brackets, like `inReplyTo` and `references`. */
  messageId: string
  inReplyTo: string | null
  references: readonly string[]
  date: Date
  /** Made by a program: the headers name it and ask other programs not to answer. null: made by a person. */
  automatic: AutoSubmitted | null
}

/** Values of Auto-Submitted (RFC 3834 §5): without a message that it answers, or in answer to one. */
export type AutoSubmitted = 'auto-generated' | 'auto-replied'

/**
 * Composes the MIME source of a message. It is composed once and stored: every try sends the same bytes, with the same
 * Message-ID and Date. Recipients of Bcc are only in the envelope. Nothing is read from files or addresses that the
 * content names.
 */
export function composeMessage(composition: Composition): Promise<Buffer> {
  const { from, to, cc, subject, text, html, files, messageId, inReplyTo, references, date } = composition
  const composer = new MailComposer({
    from: headerAddress(from),
    to: to.map(headerAddress),
    cc: cc.map(headerAddress),
    subject,
    ...((text !== null || html === null) && { text: inMailLines(text ?? '') }),
    ...(html !== null && { html: inMailLines(html) }),
    attachments: files.map((file) => ({
      filename: file.name,
      ...encodingOf(file),
      content: file.content,
      ...(file.contentId !== null && { cid: file.contentId }),
    })),
    messageId: `<${messageId}>`,
    ...(inReplyTo !== null && { inReplyTo: `<${inReplyTo}>` }),
    ...(references.length > 0 && { references: references.map((reference) => `<${reference}>`) }),
    date,
    headers:
      composition.automatic === null
        ? {}
        : { 'Auto-Submitted': composition.automatic, 'X-Auto-Response-Suppress': 'All' },
    newline: '\r\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/**
 * The type of a file and how it is encoded. The bytes of a message may not be encoded (RFC 2046 §5.2), and those of a
 * multipart neither: one that SMTP cannot carry as it is (RFC 5321 §4.5.3.1.6) is sent as a file.
 */
function encodingOf({ mediaType, content }: ComposedFile) {
  if (!/^(message|multipart)\//i.test(mediaType)) return { contentType: mediaType }
  const isMessage = /^message\//i.test(mediaType) && hasMailLines(content)
  return isMessage
    ? { contentType: mediaType, contentTransferEncoding: '7bit' as const }
    : { contentType: 'application/octet-stream' }
}

function hasMailLines(content: Buffer): boolean {
  return content
    .toString('latin1')
    .split('\r\n')
    .every((line) => /^[\t -~]{0,998}$/.test(line))
}

/**
 * A text whose line breaks are those of mail: servers refuse a CR or LF alone, or take it for an end (RFC 5321 §2.3.8).
 */
function inMailLines(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\r\n')
}

function headerAddress({ address, name }: MailAddress) {
  return { address, name: name ?? '' }
}

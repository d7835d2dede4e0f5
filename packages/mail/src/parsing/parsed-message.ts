import type { messageContents } from '@fiscus/contracts/mail/mail-vocabulary'
import type { MailAddress } from '@fiscus/db/schema/mail/messages'
import type { Message } from '@fiscus/messages/message'
import type { HeaderLine } from '../mime/header-lines.ts'

/** Grows with each change of what the parser reads: `bin/mail reparse` reads the messages of earlier versions again. */
export const parserVersion = 8

export type ParsedAttachment = {
  name: string | null
  mediaType: string
  /** Without angle brackets. */
  contentId: string | null
  isInline: boolean
  content: Uint8Array
}

/** The machine-readable part of a multipart/report (RFC 6522), and the headers of the message that it is about. */
export type ParsedReport = {
  /** In lower case: `delivery-status`, `disposition-notification`, `feedback-report`. */
  type: string
  fields: string
  originalHeaders: readonly HeaderLine[]
}

/** The plain text of a message, made from the HTML when there is none, and the HTML as received, not sanitised. */
export type Texts = { text: string | null; html: string | null }

/** What could be read of a message. Texts have neither NUL nor surrogates without a partner. */
export type ParsedMessage = {
  content: (typeof messageContents)[number]
  /** In their order, encoded words decoded. */
  headers: readonly HeaderLine[]
  /** Ids without angle brackets. */
  messageId: string | null
  inReplyTo: string | null
  /** Ids of References and In-Reply-To, the newest first, each once. */
  references: readonly string[]
  subject: string
  from: MailAddress | null
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  replyTo: readonly MailAddress[]
  sentAt: Date | null
  /** Makes the texts, which takes longer than all the rest of a short message. */
  texts: () => Texts
  /** The first 200 characters of the text. */
  preview: string
  report: ParsedReport | null
  /** The METHOD of the message of a calendar program (RFC 5546), such as REPLY; null: it is none. */
  calendarMethod: string | null
  attachments: readonly ParsedAttachment[]
  /** What could not be read. */
  warnings: readonly Message[]
}

import { z } from 'zod'
import { commaList } from '../fields/comma-list.ts'
import { instant as instantInput } from '../fields/instant.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import { messageOrNull } from '../problems/problem-schema.ts'
import {
  messageContents,
  messageDirections,
  messageKinds,
  outgoingStatuses,
  partnerLinks,
  recipientKinds,
  recipientStatuses,
  threadLinks,
} from './mail-vocabulary.ts'

const instant = z.iso.datetime()
/** An address of a stored message. */
export const messageAddress = z
  .object({ address: z.string(), name: z.string().nullable() })
  .meta({ id: 'MailAddress' })

/** A message (mail §3), as in lists. */
export const messageSummary = z
  .object({
    id: z.uuid(),
    mailbox_id: z.uuid().nullable().meta({ description: 'null: sent by the global server' }),
    thread_id: z.uuid(),
    direction: z.enum(messageDirections),
    kind: z.enum(messageKinds).meta({ description: 'Only personal messages open and reopen tickets' }),
    content: z
      .enum(messageContents)
      .meta({ description: 'too_large: only the headers and the raw source are stored' }),
    subject: z.string(),
    from_address: z.string().nullable(),
    from_name: z.string().nullable().meta({ description: 'A claim of the sender' }),
    to: z.array(messageAddress),
    sent_at: instant.nullable().meta({ description: 'The Date header, a claim of the sender' }),
    received_at: instant,
    preview: z.string().meta({ description: 'The first 200 characters of the text, without quotations' }),
    attachment_count: z.int(),
    is_read: zeroOrOne,
    partner_link: z
      .enum(partnerLinks)
      .meta({ description: 'several: the oldest of several contacts or companies' }),
    contact_id: z.uuid().nullable(),
    company_id: z.uuid().nullable(),
    thread_link: z.enum(threadLinks).meta({ description: 'How the message found its thread' }),
    ticket_id: z.uuid().nullable(),
  })
  .meta({ id: 'MailMessageSummary' })

const attachment = z
  .object({
    id: z.uuid(),
    name: z.string().nullable(),
    media_type: z.string().meta({ description: 'A claim of the sender' }),
    bytes: z.int(),
    content_id: z.string().nullable(),
    is_inline: zeroOrOne,
    sha256: z.string(),
  })
  .meta({ id: 'MailAttachment' })

const recipient = z
  .object({
    kind: z.enum(recipientKinds),
    address: z.string(),
    name: z.string().nullable(),
    status: z.enum(recipientStatuses),
    code: z.int().nullable(),
    enhanced_code: z.string().nullable(),
    detail: z.string().nullable().meta({ description: 'The answer of the server' }),
    detail_message: messageOrNull.meta({ description: 'null for an answer of the server' }),
    changed_at: instant.nullable(),
  })
  .meta({ id: 'MailRecipient' })

/** A message with its texts, headers and attachments. */
export const messageRecord = messageSummary
  .extend({
    message_id: z.string().nullable().meta({ description: 'Without angle brackets' }),
    in_reply_to: z.string().nullable(),
    cc: z.array(messageAddress),
    reply_to: z.array(messageAddress),
    raw_bytes: z.int(),
    warnings: z.array(z.string()).meta({ description: 'What could not be read, or is uncertain' }),
    warning_messages: z.array(messageOrNull),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    text: z.string().nullable().meta({ description: 'Plain text; made from the HTML when there is none' }),
    reply_text: z
      .string()
      .nullable()
      .meta({ description: 'Without quotation and signature; null: all of the text' }),
    html: z.string().nullable().meta({
      description:
        'Sanitised: without scripts, forms, styles that load, and remote images. Images of the message itself have the address of their attachment.',
    }),
    blocked_images: z.int().meta({ description: 'Images that the sanitised HTML no longer loads' }),
    attachments: z.array(attachment),
    outgoing: z
      .object({ queue_id: z.uuid(), status: z.enum(outgoingStatuses), recipients: z.array(recipient) })
      .nullable()
      .meta({ description: 'What became of an outgoing message; null for an incoming one' }),
  })
  .meta({ id: 'MailMessage' })

export const messageFilter = pageQuery.extend({
  text: boundedText(100)
    .optional()
    .meta({ description: 'Part of subject, sender or the beginning of the text, in upper or lower case' }),
  mailbox_id: z.uuid().optional(),
  thread_id: z.uuid().optional(),
  ticket_id: z.uuid().optional(),
  contact_id: z.uuid().optional(),
  company_id: z.uuid().optional(),
  kind: commaList(messageKinds).optional(),
  direction: z.enum(messageDirections).optional(),
  is_read: z.enum(['0', '1']).optional().meta({ description: '0: unread messages only' }),
  since: instantInput.optional().meta({ description: 'Received at this instant or later' }),
})
export type MessageFilter = z.output<typeof messageFilter>

export const messageList = z.object({ messages: z.array(messageSummary), next: z.string().nullable() })

/** The change of a message. */
export const messageChange = z.strictObject({ is_read: zeroOrOne })

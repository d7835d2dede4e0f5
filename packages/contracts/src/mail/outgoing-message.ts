import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { commaList } from '../fields/comma-list.ts'
import { instant as instantInput } from '../fields/instant.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText, singleLineText } from '../fields/text.ts'
import { messageOrNull } from '../problems/problem-schema.ts'
import { priorities, ticketStatuses } from '../tenants/business-vocabulary.ts'
import { outgoingStatuses, recipientKinds, recipientStatuses, suppressionReasons } from './mail-vocabulary.ts'

/** Limits of a new message. */
export const messageLimits = {
  /** Recipients of all kinds together. */
  recipients: 100,
  attachments: 20,
  /** Bytes of all attachments together, decoded. */
  attachmentBytes: 20_000_000,
  /** Characters of the text, and of the HTML. */
  textCharacters: 500_000,
} as const

const address = z
  .strictObject({
    address: z.string().min(1).max(320).meta({ description: 'One address', example: 'ada@example.com' }),
    name: optionalOrNull(singleLineText(200)).meta({
      description: 'The displayed name',
      example: 'Ada Lovelace',
    }),
  })
  .meta({ id: 'NewMailRecipient' })

const recipients = (description: string) =>
  optionalOrNull(z.array(address).max(messageLimits.recipients)).meta({ description })

const attachment = z
  .union([
    z
      .strictObject({
        name: singleLineText(200),
        media_type: z
          .string()
          .max(127)
          .regex(/^[A-Za-z0-9!#$&^_.+-]+\/[A-Za-z0-9!#$&^_.+-]+$/, values.mediaType.code),
        content: z.base64().max(5_000_000).meta({ description: 'The bytes in base64' }),
      })
      .meta({ id: 'UploadedAttachment', title: 'A new file' }),
    z
      .strictObject({ attachment_id: z.uuid() })
      .meta({ id: 'StoredAttachment', title: 'An attachment of a stored message' }),
  ])
  .meta({ id: 'NewMailAttachment' })

/** Body of POST /mail/messages. */
export const newMessageRequest = z
  .strictObject({
    mailbox_id: optionalOrNull(z.uuid()).meta({
      description: 'The sender; without it the global SMTP server sends',
    }),
    priority: optionalOrNull(z.enum(priorities)).meta({ description: 'normal by default' }),
    to: recipients('The recipients in the header To'),
    cc: recipients('The recipients in the header Cc'),
    bcc: recipients('Recipients that no header has'),
    subject: singleLineText(500),
    text: optionalOrNull(boundedText(messageLimits.textCharacters)).meta({
      description: 'The plain text; without it, it is made from the HTML',
    }),
    html: optionalOrNull(boundedText(messageLimits.textCharacters)).meta({
      description: 'The HTML. Only tags, attributes and styles of an allow-list are sent.',
    }),
    attachments: optionalOrNull(z.array(attachment).max(messageLimits.attachments)),
    in_reply_to: optionalOrNull(z.uuid()).meta({
      description: 'The id of the stored message that is answered',
    }),
    ticket_status: optionalOrNull(z.enum(ticketStatuses)).meta({
      description: 'The status that the answered ticket gets with the message',
    }),
    not_before: optionalOrNull(instantInput).meta({ description: 'The earliest instant of sending' }),
  })
  .meta({ id: 'NewMailMessage' })
export type NewMessageRequest = z.output<typeof newMessageRequest>

const instant = z.iso.datetime()

const recipientRecord = z
  .object({
    kind: z.enum(recipientKinds),
    address: z.string(),
    name: z.string().nullable(),
    status: z.enum(recipientStatuses),
    code: z.int().nullable().meta({ description: 'The last reply code of SMTP' }),
    enhanced_code: z.string().nullable(),
    detail: z.string().nullable().meta({ description: 'The text of the server' }),
    detail_message: messageOrNull.meta({ description: 'null for a text of the server' }),
    changed_at: instant.nullable(),
  })
  .meta({ id: 'OutgoingRecipient' })

/** A message of the queue, as in lists (scheduled-tasks §2.4). */
const outgoingSummary = z
  .object({
    id: z.uuid(),
    status: z.enum(outgoingStatuses),
    priority: z.enum(priorities),
    mailbox_id: z.uuid().nullable(),
    mail_message_id: z.uuid().meta({ description: 'The stored message, with its texts and thread' }),
    message_id: z.string().meta({ description: 'The Message-ID without angle brackets' }),
    subject: z.string(),
    envelope_from: z.string(),
    recipient_count: z.int(),
    first_recipient: z.string().nullable(),
    is_automatic: z.int().min(0).max(1),
    queued_at: instant,
    available_at: instant.meta({ description: 'The next try is at this instant or later' }),
    attempts_count: z.int(),
    unknown_count: z.int().meta({ description: 'How often its delivery was unknown' }),
    sent_at: instant.nullable(),
    cancelled_at: instant.nullable(),
    last_attempt_at: instant.nullable(),
    last_code: z.int().nullable(),
    last_enhanced_code: z.string().nullable(),
    last_error: z.string().nullable(),
    last_error_message: messageOrNull.meta({ description: 'null for a text of the server' }),
    created_by: z.string(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'OutgoingMessageSummary' })

/** A message of the queue with its recipients. */
export const outgoingRecord = outgoingSummary
  .extend({ mime_bytes: z.int(), recipients: z.array(recipientRecord) })
  .meta({ id: 'OutgoingMessage' })

export const outgoingList = z.object({ messages: z.array(outgoingSummary), next: z.string().nullable() })

/** Filter of the list of the queue. */
export const outgoingFilter = pageQuery.extend({
  status: commaList(outgoingStatuses)
    .optional()
    .meta({ description: 'One or more statuses, separated by commas' }),
  mailbox: z
    .union([z.uuid(), z.literal('none')])
    .optional()
    .meta({ description: 'The sender; none: the global SMTP server' }),
  priority: z.enum(priorities).optional(),
  text: boundedText(100)
    .optional()
    .meta({ description: 'Part of the subject or of an address of a recipient' }),
  since: instantInput.optional().meta({ description: 'Queued at this instant or later' }),
})
export type OutgoingFilter = z.output<typeof outgoingFilter>

/** Body of POST /mail/queue/{id}/resolve. */
export const resolveOutgoingRequest = z
  .strictObject({
    as: z.enum(['sent', 'resend']).meta({
      description:
        'sent: it has arrived. resend: it is sent again with the same Message-ID, and may arrive twice.',
    }),
  })
  .meta({ id: 'ResolveOutgoingMessage' })

/** An address that gets no mail. */
export const suppressionRecord = z
  .object({
    id: z.uuid(),
    address: z.string(),
    reason: z.enum(suppressionReasons),
    detail: z.string().nullable(),
    queue_id: z.uuid().nullable().meta({ description: 'The message whose bounce suppressed it' }),
    suppressed_at: instant,
    suppressed_by: z.string(),
  })
  .meta({ id: 'MailSuppression' })

export const suppressionList = z.object({
  suppressions: z.array(suppressionRecord),
  next: z.string().nullable(),
})

export const suppressionFilter = pageQuery.extend({
  text: boundedText(100).optional().meta({ description: 'Part of the address' }),
})
export type SuppressionFilter = z.output<typeof suppressionFilter>

/** Body of POST /mail/suppressions. */
export const newSuppressionRequest = z
  .strictObject({
    address: z.string().min(1).max(320),
    detail: optionalOrNull(singleLineText(500)).meta({ description: 'Why the address gets no mail' }),
  })
  .meta({ id: 'NewMailSuppression' })

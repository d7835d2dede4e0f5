import { zonedInstant } from '../../texts/zoned-time.ts'
import { readRecipients } from './address-list.ts'
import type { ComposeValues } from './compose-values.ts'

/** The body of the API. The server makes the plain text from the HTML. */
export function requestOf({ html, subject, priority, ...values }: ComposeValues, zone: string) {
  return {
    subject,
    priority,
    html: html || '<p></p>',
    mailbox_id: values.mailbox_id || null,
    in_reply_to: values.in_reply_to || null,
    not_before: values.not_before === '' ? null : zonedInstant(values.not_before, zone).toISOString(),
    to: readRecipients(values.to).recipients,
    cc: readRecipients(values.cc).recipients,
    bcc: readRecipients(values.bcc).recipients,
    attachments: values.attachments.map((file) =>
      'data' in file
        ? { name: file.name, media_type: file.media_type, content: file.data }
        : { attachment_id: file.attachment_id },
    ),
  }
}

import { readRecipients } from './address-list.ts'
import type { ComposeValues } from './compose-values.ts'

/** The body of the API. */
export function requestOf({ mailbox_id, to, cc, bcc, in_reply_to, attachments, ...rest }: ComposeValues) {
  return {
    ...rest,
    mailbox_id: mailbox_id || null,
    in_reply_to: in_reply_to || null,
    to: readRecipients(to).recipients,
    cc: readRecipients(cc).recipients,
    bcc: readRecipients(bcc).recipients,
    attachments: attachments.map(({ name, media_type, data }) => ({ name, media_type, content: data })),
  }
}

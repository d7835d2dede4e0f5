import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailAttachments, mailBodies, mailMessages } from '@fiscus/db/schema/mail/messages'
import { parserVersion } from '../parsing/parsed-message.ts'
import type { PreparedMessage, StoredAttachment } from './prepare-message.ts'

/** The raw source in the blob store, and its bytes on the server. */
export type RawSource = { sha256: string; bytes: number }

/** The columns that the parser does not write. */
type Given = Pick<
  typeof mailMessages.$inferInsert,
  | 'mailbox_id'
  | 'thread_id'
  | 'direction'
  | 'kind'
  | 'received_at'
  | 'stored_at'
  | 'is_read'
  | 'partner_link'
  | 'contact_id'
  | 'company_id'
  | 'thread_link'
  | 'ticket_id'
>

/** Inserts a message with its texts, headers and attachments, and returns its id. */
export async function insertMessage(
  tx: TenantTransaction,
  parsed: PreparedMessage,
  raw: RawSource,
  given: Given,
): Promise<string> {
  const rows = await tx
    .insert(mailMessages)
    .values({ ...given, ...parsedColumns(parsed), raw_sha256: raw.sha256, raw_bytes: raw.bytes })
    .returning({ id: mailMessages.id })
  const { id } = requireRow(rows)
  await insertParts(tx, id, parsed)
  return id
}

/** Inserts the texts, headers and attachments of a message. */
export async function insertParts(tx: TenantTransaction, id: string, parsed: PreparedMessage): Promise<void> {
  await tx
    .insert(mailBodies)
    .values({ message_id: id, headers: [...parsed.headers], text: parsed.text, html: parsed.html })
  if (parsed.attachments.length > 0)
    await tx.insert(mailAttachments).values(parsed.attachments.map((part, at) => attachmentRow(id, at, part)))
}

/** The columns that a newer parser may write anew. */
export function parsedColumns(parsed: PreparedMessage) {
  return {
    content: parsed.content,
    message_id: parsed.messageId,
    in_reply_to: parsed.inReplyTo,
    subject: parsed.subject,
    from_address: parsed.from?.address ?? null,
    from_name: parsed.from?.name ?? null,
    to: [...parsed.to],
    cc: [...parsed.cc],
    reply_to: [...parsed.replyTo],
    sent_at: parsed.sentAt,
    preview: parsed.preview,
    attachment_count: parsed.attachments.length,
    parser_version: parserVersion,
    warnings: [...parsed.warnings],
  }
}

function attachmentRow(message_id: string, position: number, part: StoredAttachment) {
  return {
    message_id,
    position,
    name: part.name,
    media_type: part.mediaType,
    bytes: part.bytes,
    content_id: part.contentId,
    is_inline: part.isInline ? (1 as const) : (0 as const),
    sha256: part.sha256,
  }
}

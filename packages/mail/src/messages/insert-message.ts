import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { insertRows } from '@fiscus/db/queries/insert-rows'
import { mailAttachments, mailBodies, mailBundles, mailMessages } from '@fiscus/db/schema/mail/messages'
import { sql } from 'drizzle-orm'
import { parserVersion } from '../parsing/parsed-message.ts'
import type { RawSource } from '../sources/raw-source.ts'
import { textsToStore } from './message-texts.ts'
import type { PreparedMessage, StoredAttachment } from './prepare-message.ts'

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

/** A message to insert. `id` is of `newIds`. */
export type MessageToInsert = { id: string; parsed: PreparedMessage; raw: RawSource; given: Given }

type Parts = Pick<MessageToInsert, 'id' | 'parsed'> & { raw: Pick<RawSource, 'bytes'> }

/** The row of a message. */
export function messageRow(parsed: PreparedMessage, raw: RawSource, given: Given) {
  return {
    ...given,
    ...parsedColumns(parsed),
    raw_sha256: raw.sha256,
    raw_bytes: raw.bytes,
    bundle_id: raw.place?.bundle.id ?? null,
    bundle_offset: raw.place?.offset ?? null,
  }
}

/** The row of the headers and texts of a message. */
function bodyRow({ id, parsed, raw }: Parts) {
  return { message_id: id, headers: [...parsed.headers], ...textsToStore(parsed, raw.bytes) }
}

/**
 * Inserts some hundred messages at most with their texts, headers, attachments and the bundles of their sources, in a
 * statement for each table, sent at once.
 */
export async function insertMessages(
  tx: TenantTransaction,
  messages: readonly MessageToInsert[],
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ id, parsed, raw, given }) => ({ id, ...messageRow(parsed, raw, given) }))
  await Promise.all([
    insertRows(tx, mailBundles, bundleRows(messages), unlessStored),
    insertRows(tx, mailMessages, rows),
    insertParts(tx, messages),
  ])
}

/** An earlier message of the bundle may have been stored by another statement. */
const unlessStored = sql`on conflict (id) do nothing`

function bundleRows(messages: readonly MessageToInsert[]) {
  const rows = messages.flatMap(({ raw: { place }, given }) =>
    place ? [[place.bundle.id, { ...place.bundle, stored_at: given.stored_at }] as const] : [],
  )
  return [...new Map(rows).values()]
}

/** Inserts the texts, headers and attachments of messages. */
export async function insertParts(tx: TenantTransaction, messages: readonly Parts[]): Promise<void> {
  const attachments = messages.flatMap(({ id, parsed }) =>
    parsed.attachments.map((part, at) => attachmentRow(id, at, part)),
  )
  await Promise.all([
    insertRows(tx, mailBodies, messages.map(bodyRow)),
    insertRows(tx, mailAttachments, attachments),
  ])
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

/** The row of an attachment. */
export function attachmentRow(message_id: string, position: number, part: StoredAttachment) {
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

import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailAttachments, mailBodies, mailBundles, mailMessages } from '@fiscus/db/schema/mail/messages'
import { mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { sanitiseHtml } from '../html/sanitise-html.ts'
import { replyText } from '../replies/reply-text.ts'
import { type StoredSource, sourceColumns } from '../sources/raw-source.ts'
import { summaryColumns } from './list-messages.ts'
import { readTexts } from './message-texts.ts'

type Reading = Pick<TenantDatabase, 'select'>

const attachmentColumns = {
  id: mailAttachments.id,
  name: mailAttachments.name,
  media_type: mailAttachments.media_type,
  bytes: mailAttachments.bytes,
  content_id: mailAttachments.content_id,
  is_inline: mailAttachments.is_inline,
  sha256: mailAttachments.sha256,
}

/**
 * Reads a message with its texts, what is written in a reply, headers, attachments and recipients; its HTML is sanitised. undefined: there is none,
 * or it was deleted.
 * @param addressOf the address of an attachment by its id
 */
export async function readMessage(
  { db, blobs }: { db: Reading; blobs: Pick<Blobs, 'read' | 'readPart'> },
  id: string,
  addressOf: (attachmentId: string) => string,
) {
  const { message_id, in_reply_to, cc, reply_to, warnings } = mailMessages
  const [stored] = await db
    .select({
      ...summaryColumns,
      message_id,
      in_reply_to,
      cc,
      reply_to,
      warnings,
      headers: mailBodies.headers,
      text: mailBodies.text,
      html: mailBodies.html,
      ...sourceColumns,
    })
    .from(mailMessages)
    .leftJoin(mailBodies, eq(mailBodies.message_id, mailMessages.id))
    .leftJoin(mailBundles, eq(mailBundles.id, mailMessages.bundle_id))
    .where(isStored(id))
  if (!stored) return undefined
  const { raw_sha256, bundle_sha256, bundle_offset, ...message } = stored
  const { text, html: received, warning } = await readTexts(blobs, stored)
  const attachments = await db
    .select(attachmentColumns)
    .from(mailAttachments)
    .where(eq(mailAttachments.message_id, id))
    .orderBy(asc(mailAttachments.position))
  const { html, blockedImages } = sanitiseHtml(received ?? '', (contentId) => {
    const image = attachments.find((attachment) => attachment.content_id === contentId)
    return image ? addressOf(image.id) : null
  })
  return {
    ...message,
    ...warningsOf([...message.warnings, ...(warning === null ? [] : [warning])]),
    headers: message.headers ?? [],
    text,
    reply_text: text === null ? null : replyText(text, message.subject),
    html: received === null ? null : html,
    blocked_images: blockedImages,
    attachments,
    outgoing: message.direction === 'outgoing' ? await readOutgoing(db, id) : null,
  }
}

function warningsOf(warnings: readonly (Message | string)[]) {
  return {
    warnings: warnings.map((warning) => render(warning)),
    warning_messages: warnings.map((warning) => (typeof warning === 'string' ? null : warning)),
  }
}

/** Where the raw source of a message is stored. */
export async function findSource(db: Reading, id: string): Promise<StoredSource | undefined> {
  const [source] = await db
    .select(sourceColumns)
    .from(mailMessages)
    .leftJoin(mailBundles, eq(mailBundles.id, mailMessages.bundle_id))
    .where(isStored(id))
  return source
}

/** An attachment of a message. */
export async function readAttachment(db: Reading, messageId: string, id: string) {
  const [attachment] = await db
    .select(attachmentColumns)
    .from(mailAttachments)
    .innerJoin(mailMessages, eq(mailMessages.id, mailAttachments.message_id))
    .where(and(eq(mailAttachments.id, id), isStored(messageId)))
  return attachment
}

function isStored(id: string) {
  return and(eq(mailMessages.id, id), isNull(mailMessages.deleted_at))
}

async function readOutgoing(db: Reading, id: string) {
  const [queued] = await db
    .select({ queue_id: mailQueue.id, status: mailQueue.status })
    .from(mailQueue)
    .where(eq(mailQueue.mail_message_id, id))
  if (!queued) return null
  const { kind, address, name, status, code, enhanced_code, detail, detail_message, changed_at } =
    mailRecipients
  const recipients = await db
    .select({ kind, address, name, status, code, enhanced_code, detail, detail_message, changed_at })
    .from(mailRecipients)
    .where(eq(mailRecipients.queue_id, queued.queue_id))
    .orderBy(asc(mailRecipients.position))
  return { ...queued, recipients }
}

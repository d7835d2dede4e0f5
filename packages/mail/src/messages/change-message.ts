import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { mailAttachments, mailBodies, mailMessages } from '@fiscus/db/schema/mail/messages'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { and, eq, inArray, isNull } from 'drizzle-orm'

export type MessageChange = 'changed' | 'unknown' | 'waiting'

/** Marks a message as read or unread and writes an audit entry, unless it is so already. */
export function markMessage(
  db: TenantDatabase,
  id: string,
  isRead: 0 | 1,
  author: Author,
): Promise<MessageChange> {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) return 'unknown'
    if (message.is_read === isRead) return 'changed'
    await tx.update(mailMessages).set({ is_read: isRead }).where(eq(mailMessages.id, id))
    await writeAuditEntry(tx, author, {
      entity: 'mail_message',
      entity_id: id,
      action: 'change',
      before: { is_read: message.is_read },
      after: { is_read: isRead },
    })
    return 'changed'
  })
}

/**
 * Deletes the texts and attachments of a message and writes an audit entry. Its row stays without its content, so that
 * the message is not fetched again; the blobs are deleted by cron_log_cleanup. `waiting`: the message is still to be
 * sent.
 */
export function deleteMessage(db: TenantDatabase, id: string, author: Author): Promise<MessageChange> {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) return 'unknown'
    const isWaiting = and(
      eq(mailQueue.mail_message_id, id),
      inArray(mailQueue.status, ['pending', 'sending', 'unknown']),
    )
    const [waiting] = await tx.select({ id: mailQueue.id }).from(mailQueue).where(isWaiting).limit(1)
    if (waiting) return 'waiting'
    await tx.delete(mailBodies).where(eq(mailBodies.message_id, id))
    await tx.delete(mailAttachments).where(eq(mailAttachments.message_id, id))
    await tx
      .update(mailMessages)
      .set({
        deleted_at: author.at,
        subject: '',
        preview: '',
        from_address: null,
        from_name: null,
        to: [],
        cc: [],
        reply_to: [],
        attachment_count: 0,
        warnings: [],
      })
      .where(eq(mailMessages.id, id))
    const { subject, from_address } = message
    await writeAuditEntry(tx, author, {
      entity: 'mail_message',
      entity_id: id,
      action: 'delete',
      before: { subject, from_address },
      after: null,
    })
    return 'changed'
  })
}

async function lockMessage(tx: TenantTransaction, id: string) {
  const { is_read, subject, from_address } = mailMessages
  const [message] = await tx
    .select({ is_read, subject, from_address })
    .from(mailMessages)
    .where(and(eq(mailMessages.id, id), isNull(mailMessages.deleted_at)))
    .for('update')
  return message
}

import { randomUUID } from 'node:crypto'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { and, eq, isNull } from 'drizzle-orm'
import { findPartner } from '../partners/find-partner.ts'
import { lockConversations } from '../threads/lock-conversations.ts'
import { addToThread } from '../threads/write-thread.ts'
import { insertMessage, type RawSource } from './insert-message.ts'
import type { PreparedMessage } from './prepare-message.ts'

export type OutgoingMessage = {
  /** The sender mailbox; null: the global server. */
  mailboxId: string | null
  /** What `outgoingThreadId` returned. */
  threadId: string
  parsed: PreparedMessage
  raw: RawSource
  now: Date
}

/**
 * Returns the id of the thread of a message that will be sent, before its source is composed, because its signed Message-ID contains
 * it: that of the answered message, or a new id. null: the answered message does not exist.
 */
export async function outgoingThreadId(
  db: Pick<TenantDatabase, 'select'>,
  inReplyToMessageId: string | null,
): Promise<string | null> {
  if (inReplyToMessageId === null) return randomUUID()
  const [answered] = await db
    .select({ thread_id: mailMessages.thread_id })
    .from(mailMessages)
    .where(and(eq(mailMessages.id, inReplyToMessageId), isNull(mailMessages.deleted_at)))
  return answered?.thread_id ?? null
}

/**
 * Stores a message that was composed here, in the caller's transaction, and returns its id. It begins a thread when none has its thread
 * id, is linked to its first recipient, and has the ticket of its thread.
 */
export async function storeOutgoing(
  tx: TenantTransaction,
  { mailboxId, threadId, parsed, raw, now }: OutgoingMessage,
): Promise<{ id: string; threadId: string }> {
  await lockConversations(tx, mailboxId)
  await tx
    .insert(mailThreads)
    .values({ id: threadId, mailbox_id: mailboxId, subject: parsed.subject, last_message_at: now })
    .onConflictDoNothing()
  const partner = await findPartner(tx, parsed.to[0]?.address ?? parsed.cc[0]?.address ?? null)
  const [thread] = await tx
    .select({ ticket_id: mailThreads.ticket_id })
    .from(mailThreads)
    .where(eq(mailThreads.id, threadId))
  await addToThread(tx, threadId, { ids: [parsed.messageId, ...parsed.references], at: now })
  const id = await insertMessage(tx, parsed, raw, {
    mailbox_id: mailboxId,
    thread_id: threadId,
    direction: 'outgoing',
    kind: 'personal',
    received_at: now,
    stored_at: now,
    is_read: 1,
    ...partner,
    thread_link: 'none',
    ticket_id: thread?.ticket_id ?? null,
  })
  return { id, threadId }
}

import { randomUUID } from 'node:crypto'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { and, eq, isNull } from 'drizzle-orm'
import { findPartner } from '../partners/find-partner.ts'
import { lockConversations } from '../threads/lock-conversations.ts'
import { countInThread, insertReferences } from '../threads/write-thread.ts'
import { insertMessages, type RawSource } from './insert-message.ts'
import { newIds } from './new-ids.ts'
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
  const id = requireRow(await newIds(tx, 1))
  const [thread] = await tx
    .select({ ticket_id: mailThreads.ticket_id })
    .from(mailThreads)
    .where(eq(mailThreads.id, threadId))
  await countInThread(tx, threadId, now)
  await insertReferences(tx, [{ threadId, ids: [parsed.messageId, ...parsed.references] }])
  const given = {
    mailbox_id: mailboxId,
    thread_id: threadId,
    direction: 'outgoing' as const,
    kind: 'personal' as const,
    received_at: now,
    stored_at: now,
    is_read: 1 as const,
    ...partner,
    thread_link: 'none' as const,
    ticket_id: thread?.ticket_id ?? null,
  }
  await insertMessages(tx, [{ id, parsed, raw, given }])
  return { id, threadId }
}

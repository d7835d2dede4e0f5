import { randomUUID } from 'node:crypto'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { and, eq, isNull } from 'drizzle-orm'
import { lockConversations } from '../threads/lock-conversations.ts'
import { countInThread } from '../threads/write-thread.ts'
import type { PreparedOutgoing } from './prepare-outgoing.ts'

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

/** Counts a reply in the thread of the answered message, and returns its ticket. A thread that was deleted meanwhile begins anew. */
export async function joinThread(
  tx: TenantTransaction,
  { message: { mailboxId }, threadId, parsed }: PreparedOutgoing,
  now: Date,
): Promise<string | null> {
  await lockConversations(tx, mailboxId)
  await tx
    .insert(mailThreads)
    .values({ id: threadId, mailbox_id: mailboxId, subject: parsed.subject, last_message_at: now })
    .onConflictDoNothing()
  await countInThread(tx, threadId, now)
  const [thread] = await tx
    .select({ ticket_id: mailThreads.ticket_id })
    .from(mailThreads)
    .where(eq(mailThreads.id, threadId))
  return thread?.ticket_id ?? null
}

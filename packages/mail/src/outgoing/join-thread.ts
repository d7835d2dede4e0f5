import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { mailThreads } from '@fiscus/db/schema/mail/messages'
import { eq } from 'drizzle-orm'
import { lockConversations } from '../threads/lock-conversations.ts'
import { countInThread } from '../threads/write-thread.ts'

/**
 * Counts a reply in the thread of the answered message, and returns its ticket. A thread that was deleted meanwhile
 * begins anew.
 */
export async function joinThread(
  tx: TenantTransaction,
  { mailboxId, threadId, subject }: { mailboxId: string | null; threadId: string; subject: string },
  now: Date,
): Promise<string | null> {
  await lockConversations(tx, mailboxId)
  await tx
    .insert(mailThreads)
    .values({ id: threadId, mailbox_id: mailboxId, subject, last_message_at: now })
    .onConflictDoNothing()
  await countInThread(tx, threadId, now)
  const [thread] = await tx
    .select({ ticket_id: mailThreads.ticket_id })
    .from(mailThreads)
    .where(eq(mailThreads.id, threadId))
  return thread?.ticket_id ?? null
}

import { randomUUID } from 'node:crypto'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { and, eq, isNull } from 'drizzle-orm'

/**
 * Returns the id of the thread of a message that will be sent, before its source is composed, because its signed
 * Message-ID contains it: that of the answered message, or a new id. null: the answered message does not exist.
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

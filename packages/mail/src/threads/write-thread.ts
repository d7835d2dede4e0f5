import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailReferences, mailThreads } from '@fiscus/db/schema/mail/messages'
import { eq, sql } from 'drizzle-orm'

/** Opens a thread without messages, and returns its id. */
export async function openThread(
  tx: TenantTransaction,
  thread: { mailbox_id: string | null; subject: string; ticket_id: string | null; last_message_at: Date },
): Promise<string> {
  const rows = await tx.insert(mailThreads).values(thread).returning({ id: mailThreads.id })
  return requireRow(rows).id
}

/**
 * Counts a message of a thread, and keeps its Message-ID with all ids that it refers to: a later message may refer only to one that was
 * never stored.
 */
export async function addToThread(
  tx: TenantTransaction,
  threadId: string,
  { ids, at }: { ids: readonly (string | null)[]; at: Date },
): Promise<void> {
  await tx
    .update(mailThreads)
    .set({
      message_count: sql`${mailThreads.message_count} + 1`,
      last_message_at: sql`greatest(${mailThreads.last_message_at}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(mailThreads.id, threadId))
  const references = [...new Set(ids)].flatMap((id) =>
    id === null ? [] : [{ thread_id: threadId, reference: id }],
  )
  if (references.length > 0) await tx.insert(mailReferences).values(references).onConflictDoNothing()
}

/** Sets the ticket of a thread. */
export async function setTicket(
  tx: TenantTransaction,
  threadId: string,
  ticketId: string | null,
): Promise<void> {
  await tx.update(mailThreads).set({ ticket_id: ticketId }).where(eq(mailThreads.id, threadId))
}

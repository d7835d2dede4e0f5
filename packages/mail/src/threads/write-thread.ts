import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { mailReferences, mailThreads } from '@fiscus/db/schema/mail/messages'
import { eq, sql } from 'drizzle-orm'

/** A thread with one message. `id` is of `newIds`. */
export type NewThread = {
  id: string
  mailbox_id: string | null
  subject: string
  ticket_id: string | null
  last_message_at: Date
}

/** Opens threads with one message each. */
export async function openThreads(tx: TenantTransaction, threads: readonly NewThread[]): Promise<void> {
  if (threads.length === 0) return
  await tx.insert(mailThreads).values(threads.map((thread) => ({ ...thread, message_count: 1 })))
}

/** Counts a further message of a thread. */
export async function countInThread(tx: TenantTransaction, threadId: string, at: Date): Promise<void> {
  await tx
    .update(mailThreads)
    .set({
      message_count: sql`${mailThreads.message_count} + 1`,
      last_message_at: sql`greatest(${mailThreads.last_message_at}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(mailThreads.id, threadId))
}

/** The Message-ID of a message of a thread with all ids that it refers to. */
export type ThreadIds = { threadId: string; ids: readonly (string | null)[] }

/** Of a statement, which has at most 65,535 parameters. */
const referencesMax = 10_000

/** Keeps the ids of messages: a later message may refer only to one that was never stored. */
export async function insertReferences(tx: TenantTransaction, messages: readonly ThreadIds[]): Promise<void> {
  const references = messages.flatMap(({ threadId, ids }) =>
    [...new Set(ids)].flatMap((id) => (id === null ? [] : [{ thread_id: threadId, reference: id }])),
  )
  for (let at = 0; at < references.length; at += referencesMax)
    await tx
      .insert(mailReferences)
      .values(references.slice(at, at + referencesMax))
      .onConflictDoNothing()
}

/** Sets the ticket of a thread. */
export async function setTicket(
  tx: TenantTransaction,
  threadId: string,
  ticketId: string | null,
): Promise<void> {
  await tx.update(mailThreads).set({ ticket_id: ticketId }).where(eq(mailThreads.id, threadId))
}

import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { insertRows } from '@fiscus/db/queries/insert-rows'
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
  await insertRows(
    tx,
    mailThreads,
    threads.map((thread) => ({ ...thread, message_count: 1 })),
  )
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

/** What a thread gains: further messages, the latest of them at an instant, and the ticket that it has with them. */
export type JoinedThread = { id: string; count: number; at: Date; ticketId: string | null }

const updateJoined = preparedStatement(sql`
  update ${mailThreads} set
    message_count = ${mailThreads.message_count} + joined.count,
    last_message_at = greatest(${mailThreads.last_message_at}, joined.at),
    ticket_id = joined."ticketId"
  from json_to_recordset(${sql.placeholder('joined')}::text::json)
    as joined (id uuid, count int, at timestamptz, "ticketId" uuid)
  where ${mailThreads.id} = joined.id`)

/** Counts the further messages of threads, and sets their tickets. */
export async function joinThreads(tx: TenantTransaction, joined: readonly JoinedThread[]): Promise<void> {
  if (joined.length === 0) return
  await updateJoined(tx, { joined: JSON.stringify(joined) })
}

/** The Message-ID of a message of a thread with all ids that it refers to. */
export type ThreadIds = { threadId: string; ids: readonly (string | null)[] }

const unlessKnown = sql`on conflict do nothing`

/** Keeps the ids of messages: a later message may refer only to one that was never stored. */
export async function insertReferences(tx: TenantTransaction, messages: readonly ThreadIds[]): Promise<void> {
  const references = messages.flatMap(({ threadId, ids }) =>
    [...new Set(ids)].flatMap((id) => (id === null ? [] : [{ thread_id: threadId, reference: id }])),
  )
  await insertRows(tx, mailReferences, references, unlessKnown)
}

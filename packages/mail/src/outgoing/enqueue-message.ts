import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { hasSqlState, uniqueViolation } from '@fiscus/db/connections/sql-states'
import { mailThreads } from '@fiscus/db/schema/mail/messages'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { eq } from 'drizzle-orm'
import { lockConversations } from '../threads/lock-conversations.ts'
import { countInThread } from '../threads/write-thread.ts'
import { answerTicketOf } from '../tickets/change-ticket.ts'
import { insertOutgoing } from './insert-outgoing.ts'
import {
  type NewOutgoing,
  type OutgoingContext,
  type OutgoingFault,
  type PreparedOutgoing,
  prepareOutgoing,
  type RequestIdentity,
} from './prepare-outgoing.ts'

export type Enqueued =
  | { kind: 'queued'; id: string }
  /** An equal request with this key has enqueued this message before. */
  | { kind: 'repeated'; id: string }
  /** A different request used this key before. */
  | { kind: 'key_reused' }
  | { kind: 'rejected'; fault: OutgoingFault }

/** The database, or a transaction, which then has all that is written. */
type Enqueueing = Pick<TenantDatabase, '_' | 'select' | '$with' | 'with' | 'transaction'>

/**
 * Puts a message into the queue with its stored message, its recipients and an audit entry. With a used key it returns
 * the earlier message.
 */
export async function enqueueMessage(
  context: OutgoingContext & { db: Enqueueing },
  message: NewOutgoing,
  identity: RequestIdentity | null,
  author: Author,
): Promise<Enqueued> {
  const { db } = context
  const prepared = await prepareOutgoing(context, message, author.at)
  if (typeof prepared === 'string') return { kind: 'rejected', fault: prepared }
  try {
    return { kind: 'queued', id: await writeOutgoing(db, prepared, identity, author) }
  } catch (error) {
    if (!isKeyTaken(error, identity)) throw error
    const first = await findRepeated(db, identity)
    if (!first) throw error
    return first
  }
}

/** The message of an earlier request with this key, or that another request used it. null: the key is new. */
export async function findRepeated(
  db: Enqueueing,
  identity: RequestIdentity | null,
): Promise<Enqueued | null> {
  if (identity === null) return null
  const { id, request_digest } = mailQueue
  const [first] = await db
    .select({ id, request_digest })
    .from(mailQueue)
    .where(eq(mailQueue.request_key, identity.key))
  if (!first) return null
  return first.request_digest === identity.digest
    ? { kind: 'repeated', id: first.id }
    : { kind: 'key_reused' }
}

/**
 * A new thread is known only to this call, so that one statement is enough. A reply joins a thread, which is locked.
 */
async function writeOutgoing(
  db: Enqueueing,
  prepared: PreparedOutgoing,
  identity: RequestIdentity | null,
  author: Author,
): Promise<string> {
  if (prepared.message.inReplyTo === null)
    return insertOutgoing(db, { prepared, thread: { isNew: true, ticketId: null }, identity, author })
  return db.transaction(async (tx) => {
    const { message, threadId, parsed } = prepared
    const { mailboxId, automatic, ticketStatus } = message
    await lockConversations(tx, mailboxId)
    if (automatic === null) await answerTicketOf(tx, threadId, ticketStatus, author)
    const ticketId = await joinThread(tx, { mailboxId, threadId, subject: parsed.subject }, author.at)
    return insertOutgoing(tx, { prepared, thread: { isNew: false, ticketId }, identity, author })
  })
}

/** Whether a concurrent call with the same key has inserted its message first. */
function isKeyTaken(error: unknown, identity: RequestIdentity | null): boolean {
  return identity !== null && hasSqlState(error, uniqueViolation)
}

/**
 * Counts a reply in the thread of the answered message, and returns its ticket. A thread that was deleted meanwhile
 * begins anew.
 */
async function joinThread(
  tx: TenantTransaction,
  { mailboxId, threadId, subject }: { mailboxId: string | null; threadId: string; subject: string },
  now: Date,
): Promise<string | null> {
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

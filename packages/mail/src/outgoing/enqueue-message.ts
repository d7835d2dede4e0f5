import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import { eq } from 'drizzle-orm'
import { storeOutgoing } from '../messages/store-outgoing.ts'
import { outgoingTransitions } from '../queue/outgoing-transitions.ts'
import {
  type NewOutgoing,
  type OutgoingContext,
  type OutgoingFault,
  type PreparedOutgoing,
  prepareOutgoing,
} from './prepare-outgoing.ts'

/** Identifies a repeated request: the caller with its key, and a digest of what it asks for. */
export type RequestIdentity = { key: string; digest: string }

export type Enqueued =
  | { kind: 'queued'; id: string }
  /** An equal request with this key has enqueued this message before. */
  | { kind: 'repeated'; id: string }
  /** A different request used this key before. */
  | { kind: 'key_reused' }
  | { kind: 'rejected'; fault: OutgoingFault }

/**
 * Puts a message into the queue with its stored message, its recipients and an audit entry. With a used key it returns the earlier
 * message.
 */
export async function enqueueMessage(
  context: OutgoingContext & { db: TenantDatabase },
  message: NewOutgoing,
  identity: RequestIdentity | null,
  author: Author,
): Promise<Enqueued> {
  const { db } = context
  const repeated = await findRepeated(db, identity)
  if (repeated) return repeated
  const prepared = await prepareOutgoing(context, message, author.at)
  if (typeof prepared === 'string') return { kind: 'rejected', fault: prepared }
  try {
    const id = await db.transaction((tx) => writeOutgoing(tx, prepared, identity, author))
    return { kind: 'queued', id }
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error
    return enqueueMessage(context, message, identity, author)
  }
}

/** A concurrent call with the same key has inserted its message first: the transaction rolls back. */
class KeyTaken extends Error {
  override name = 'KeyTaken'
}

async function findRepeated(db: TenantDatabase, identity: RequestIdentity | null): Promise<Enqueued | null> {
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

/** @throws KeyTaken */
async function writeOutgoing(
  tx: TenantTransaction,
  { message, threadId, messageId, envelopeFrom, raw, parsed }: PreparedOutgoing,
  identity: RequestIdentity | null,
  author: Author,
): Promise<string> {
  const { mailboxId, priority, notBefore, isAutomatic } = message
  const stored = await storeOutgoing(tx, { mailboxId, threadId, parsed, raw, now: author.at })
  const [row] = await tx
    .insert(mailQueue)
    .values({
      status: outgoingTransitions.enqueue.to,
      priority,
      queued_at: author.at,
      available_at: notBefore !== null && notBefore > author.at ? notBefore : author.at,
      mailbox_id: mailboxId,
      mail_message_id: stored.id,
      message_id: messageId,
      envelope_from: envelopeFrom,
      mime_sha256: raw.sha256,
      mime_bytes: raw.bytes,
      is_automatic: isAutomatic ? 1 : 0,
      created_by: author.actor,
      request_id: author.request_id,
      request_key: identity?.key,
      request_digest: identity?.digest,
    })
    .onConflictDoNothing({ target: mailQueue.request_key })
    .returning({ id: mailQueue.id })
  if (!row) throw new KeyTaken()
  await tx
    .insert(mailRecipients)
    .values(recipientsOf(message).map((recipient) => ({ queue_id: row.id, ...recipient })))
  await writeAuditEntry(tx, author, {
    entity: 'outgoing_message',
    entity_id: row.id,
    action: 'create',
    before: null,
    after: { mailbox_id: mailboxId, priority, recipients: recipientsOf(message).length },
  })
  return row.id
}

/** All recipients in their order; an address that is listed twice is kept once. */
function recipientsOf({ to, cc, bcc }: NewOutgoing) {
  const seen = new Set<string>()
  const kinds = [
    { kind: 'to' as const, addresses: to },
    { kind: 'cc' as const, addresses: cc },
    { kind: 'bcc' as const, addresses: bcc },
  ]
  const unique = kinds.flatMap(({ kind, addresses }) =>
    addresses.flatMap(({ address, name }) => {
      if (seen.has(address)) return []
      seen.add(address)
      return [{ kind, address, name }]
    }),
  )
  return unique.map((recipient, position) => ({ ...recipient, position }))
}

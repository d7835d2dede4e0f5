import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { findThreads, findThreadsByReference, findTicketThread, type StoredThread } from './find-threads.ts'
import type { KnownConversations, KnownThread } from './match-thread.ts'
import { findParticipants, takesPart } from './participants.ts'
import { type SigningKeys, threadOfSignedId } from './signed-message-id.ts'
import { readSubject, type Subject } from './subject.ts'

/** What of a message leads to a conversation. */
export type Leads = {
  /** The newest first. */
  references: readonly string[]
  subject: Subject
  fromAddress: string | null
}

/** A message that was added to a thread. */
export type AddedMessage = {
  /** The thread after the message. */
  thread: StoredThread
  /** Its Message-ID and the ids that it refers to. */
  ids: readonly (string | null)[]
  /** Of its sender and its recipients. */
  addresses: readonly string[]
}

/** The conversations that the messages of a batch may belong to, with the messages of the batch that were added. */
export type Conversations = {
  /**
   * Those of the references: our signed ids of all mailboxes of the scope, the rest within the mailbox and the global
   * server.
   */
  referenced(leads: Leads): Omit<KnownConversations, 'numbered'>
  /** That of the ticket number. It is read from the database, which must have the messages that were added. */
  numbered(leads: Leads): Promise<KnownConversations['numbered']>
  thread(id: string): StoredThread | null
  add(message: AddedMessage): void
}

type Thread = StoredThread & { addresses: Set<string> }

/**
 * Reads the conversations of a batch in a statement for all its references, one for our signed ids and one for the
 * senders.
 */
export async function openConversations(
  tx: TenantTransaction,
  { mailboxId, messages }: { mailboxId: string; messages: readonly Leads[] },
  secrets: SigningKeys,
): Promise<Conversations> {
  const threads = new Map<string, Thread>()
  const byReference = new Map<string, Set<Thread>>()
  const references = [...new Set(messages.flatMap(({ references }) => references))]
  const signedThreads = new Map(references.map((id) => [id, threadOfSignedId(id, secrets)]))

  function keep(stored: StoredThread): Thread {
    const thread = threads.get(stored.id) ?? { ...stored, addresses: new Set() }
    threads.set(stored.id, thread)
    return thread
  }

  function refer(reference: string, thread: Thread) {
    const known = byReference.get(reference)
    if (known) known.add(thread)
    else byReference.set(reference, new Set([thread]))
  }

  async function readParticipants(pairs: { thread: Thread; address: string | null }[]) {
    const wanted = pairs.flatMap(({ thread, address }) =>
      address === null ? [] : [{ thread_id: thread.id, address: address.toLowerCase() }],
    )
    for (const { thread_id, address } of await findParticipants(tx, wanted))
      threads.get(thread_id)?.addresses.add(address)
  }

  const signedOf = ({ references }: Leads) =>
    references.flatMap((id) => threads.get(signedThreads.get(id) ?? '') ?? [])
  const referencedOf = ({ references }: Leads) =>
    references.flatMap((id) => [...(byReference.get(id) ?? [])].toSorted(latestFirst))
  const known = (thread: Thread | undefined, leads: Leads) =>
    thread ? knownThread(thread, leads, mailboxId) : null

  for (const { reference, thread } of await findThreadsByReference(tx, mailboxId, references))
    refer(reference, keep(thread))
  const signedIds = [...signedThreads.values()].flatMap((id) => (id === null || threads.has(id) ? [] : [id]))
  for (const thread of await findThreads(tx, signedIds)) keep(thread)
  // A reply continues its conversation, from any sender.
  const others = messages.filter(({ subject }) => subject.prefix !== 'reply')
  await readParticipants(
    others.flatMap((leads) =>
      [...signedOf(leads), ...referencedOf(leads)].map((thread) => ({ thread, address: leads.fromAddress })),
    ),
  )

  return {
    thread: (id) => threads.get(id) ?? null,
    referenced: (leads) => ({
      signed: known(signedOf(leads)[0], leads),
      referenced: known(referencedOf(leads)[0], leads),
    }),
    async numbered({ subject: { ticketNumber }, fromAddress }) {
      const found = ticketNumber === null ? null : await findTicketThread(tx, mailboxId, ticketNumber)
      if (!found) return null
      const { ticket, thread } = found
      if (thread && !threads.has(thread.id)) {
        const kept = keep(thread)
        await readParticipants(others.map((leads) => ({ thread: kept, address: leads.fromAddress })))
      }
      const isParticipant = await takesPart(tx, ticket, fromAddress)
      return { threadId: thread?.id ?? null, ticketId: ticket.id, isParticipant }
    },
    add({ thread: stored, ids, addresses }) {
      const thread = Object.assign(keep(stored), stored)
      for (const address of addresses) thread.addresses.add(address.toLowerCase())
      for (const id of ids) if (id !== null) refer(id, thread)
    },
  }
}

/** A reference that several threads have leads to the one with the latest message. */
const latestFirst = (a: StoredThread, b: StoredThread) =>
  b.lastMessageAt.getTime() - a.lastMessageAt.getTime() || (a.id < b.id ? 1 : -1)

function knownThread(thread: Thread, { fromAddress }: Leads, mailboxId: string): KnownThread {
  return {
    threadId: thread.id,
    ticketId: thread.ticketId,
    isSameMailbox: thread.mailboxId === null || thread.mailboxId === mailboxId,
    subject: readSubject(thread.subject).base,
    hasSender: fromAddress !== null && thread.addresses.has(fromAddress.toLowerCase()),
  }
}

import type { TenantTransaction } from '@fiscus/db/connections/databases'
import {
  findThreadsByReference,
  findThreadsBySignedId,
  findTicketThread,
  type ReferringThread,
  type StoredThread,
} from './find-threads.ts'
import type { KnownConversations, KnownThread } from './match-thread.ts'
import { findParticipants, takesPart } from './participants.ts'
import { type SigningKeys, threadOfSignedId } from './signed-message-id.ts'
import { readSubject, type Subject } from './subject.ts'

/** What of a message leads to a conversation. */
export type Leads = {
  messageId: string | null
  sentAt: Date | null
  /** The newest first. */
  references: readonly string[]
  subject: Subject
  fromAddress: string | null
}

/** A message that was added to a thread. */
export type AddedMessage = Pick<Leads, 'messageId' | 'sentAt' | 'references'> & {
  /** The thread after the message. */
  thread: StoredThread
  fromAddress: string | null
  /** Of its recipients. */
  addresses: readonly string[]
}

/** The conversations that the messages of a batch may belong to, with the messages of the batch that were added. */
export type Conversations = {
  /**
   * Those of the references: our signed ids of all mailboxes of the scope, the rest within the mailbox and the global
   * server.
   */
  referenced(leads: Leads): Omit<KnownConversations, 'numbered'>
  /** That of a ticket number. It is read from the database, which must have the messages that were added. */
  numbered(leads: Leads): Promise<KnownConversations['numbered']>
  thread(id: string): StoredThread | null
  add(message: AddedMessage): void
}

/** What an address, in lower case, has to do with a thread: it wrote one of its messages, or received one. */
type Thread = StoredThread & { addresses: Map<string, 'wrote' | 'received'> }
type Referring = Omit<ReferringThread, 'thread'> & { thread: Thread }

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
  /** The threads of each reference by their ids, in the order in which they count. */
  const byReference = new Map<string, Map<string, Referring>>()
  const signedThreads = new Map<string, Thread>()

  function keep(stored: StoredThread): Thread {
    const thread = threads.get(stored.id) ?? { ...stored, addresses: new Map() }
    threads.set(stored.id, thread)
    return thread
  }

  function refer(referring: Referring) {
    const { reference, thread, contains } = referring
    const known = byReference.get(reference) ?? new Map<string, Referring>()
    byReference.set(reference, known)
    if (contains || !known.has(thread.id)) known.set(thread.id, referring)
  }

  async function readParticipants(pairs: { thread: Thread; address: string | null }[]) {
    const wanted = pairs.flatMap(({ thread, address }) =>
      address === null ? [] : [{ thread_id: thread.id, address: address.toLowerCase() }],
    )
    const once = new Map(wanted.map((pair) => [`${pair.thread_id} ${pair.address}`, pair]))
    for (const { thread_id, address, wrote } of await findParticipants(tx, [...once.values()]))
      threads.get(thread_id)?.addresses.set(address, wrote ? 'wrote' : 'received')
  }

  const referringTo = (id: string | null) => [...(byReference.get(id ?? '')?.values() ?? [])]

  /** The newest signed id of ours, unless the message answers a later one of another thread, such as a forwarded one. */
  function signedOf(leads: Leads): Thread | undefined {
    for (const reference of leads.references) {
      const signed = signedThreads.get(reference)
      if (signed || referringTo(reference).some(({ contains }) => contains)) return signed
    }
    return undefined
  }

  const known = (thread: Thread | undefined, leads: Leads) =>
    thread ? knownThread(thread, leads, mailboxId) : null

  const allIds = messages.flatMap(({ messageId, references }) => [...references, messageId ?? []].flat())
  const ids = [...new Set(allIds)]
  for (const { thread, ...referring } of await findThreadsByReference(tx, mailboxId, ids))
    refer({ ...referring, thread: keep(thread) })
  const signedIds = ids.flatMap((reference) => {
    const threadId = threadOfSignedId(reference, secrets)
    return threadId === null ? [] : [{ reference, threadId }]
  })
  for (const { reference, thread } of await findThreadsBySignedId(tx, signedIds))
    signedThreads.set(reference, keep(thread))
  await readParticipants(
    messages.flatMap(({ references, messageId, fromAddress }) =>
      [...references, messageId].flatMap((id) => {
        const signed = signedThreads.get(id ?? '')
        const of = [...referringTo(id).map(({ thread }) => thread), ...(signed ? [signed] : [])]
        return of.map((thread) => ({ thread, address: fromAddress }))
      }),
    ),
  )

  return {
    thread: (id) => threads.get(id) ?? null,
    referenced: (leads) => ({
      signed: known(signedOf(leads), leads),
      referenced: known(bestOf(leads, referringTo), leads),
      original: known(referringTo(leads.messageId).find((each) => hasOriginal(each, leads))?.thread, leads),
    }),
    async numbered({ subject: { ticketNumbers }, fromAddress }) {
      let other: KnownConversations['numbered'] = null
      for (const ticketNumber of ticketNumbers) {
        const found = await findTicketThread(tx, { mailboxId, ticketNumber, address: fromAddress })
        if (!found) continue
        const { ticket, merged, thread } = found
        if (thread) keep(thread)
        const isParticipant = await takesPart(tx, merged, fromAddress)
        const numbered = { threadId: thread?.id ?? null, ticketId: ticket.id, isParticipant }
        if (isParticipant) return numbered
        other ??= numbered
      }
      return other
    },
    add({ thread: stored, messageId, sentAt, references, fromAddress, addresses }) {
      const thread = Object.assign(keep(stored), stored)
      for (const address of addresses)
        if (!thread.addresses.has(address.toLowerCase()))
          thread.addresses.set(address.toLowerCase(), 'received')
      if (fromAddress !== null) thread.addresses.set(fromAddress.toLowerCase(), 'wrote')
      if (messageId !== null) refer({ reference: messageId, thread, contains: true, sentAt })
      for (const reference of references) refer({ reference, thread, contains: false, sentAt: null })
    },
  }
}

/** From here on a thread has a claim to the answer to a message. A stranger who knows an id can mention it. */
const claim = 2

/**
 * What a thread that has a reference is to a message with this sender. That which contains the message comes before one
 * that mentions it; but the sender stays in a thread of his own, where a stranger has the message.
 */
function standingOf({ thread, contains }: Referring, { fromAddress }: Leads): number {
  const part = thread.addresses.get(fromAddress?.toLowerCase() ?? '')
  if (contains) return part ? 4 : claim
  return part === 'wrote' ? 3 : part === 'received' ? 1 : 0
}

/** The newest reference with a thread that has a claim decides, else the thread that is most to the sender. */
function bestOf(leads: Leads, referringTo: (reference: string) => Referring[]): Thread | undefined {
  const found = leads.references.flatMap((reference, age) =>
    referringTo(reference).map((each) => ({ age, thread: each.thread, standing: standingOf(each, leads) })),
  )
  const claims = ({ standing }: { standing: number }) => Math.min(standing, claim)
  const [best] = found.toSorted((a, b) => claims(b) - claims(a) || a.age - b.age || b.standing - a.standing)
  return best?.thread
}

/**
 * Whether a thread that has the id of a message began with an answer to it, which came before it, or has a copy of it:
 * from the same sender and with the same Date.
 */
function hasOriginal({ thread, contains, sentAt }: Referring, leads: Leads): boolean {
  const part = thread.addresses.get(leads.fromAddress?.toLowerCase() ?? '')
  if (contains) return part === 'wrote' && sentAt?.getTime() === leads.sentAt?.getTime()
  return part !== undefined && readSubject(thread.subject).prefix === 'reply'
}

function knownThread(thread: Thread, { fromAddress }: Leads, mailboxId: string): KnownThread {
  return {
    threadId: thread.id,
    ticketId: thread.ticketId,
    isSameMailbox: thread.mailboxId === null || thread.mailboxId === mailboxId,
    subject: readSubject(thread.subject).base,
    hasSender: thread.addresses.has(fromAddress?.toLowerCase() ?? ''),
  }
}

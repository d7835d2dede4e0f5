import type { ThreadLink } from '@fiscus/contracts/mail/mail-vocabulary'
import type { Subject } from './subject.ts'

/** A stored conversation. `threadId` is null for a ticket without a thread in the mailbox. */
export type KnownThread = { threadId: string | null; ticketId: string | null }

/** What the database has about the ids and the ticket number of a message. */
export type KnownConversations = {
  /** The threads of our signed ids, in the order of the references of the message. */
  signed: readonly KnownThread[]
  /** The threads of known references, in the same order: the newest reference first. */
  referenced: readonly KnownThread[]
  /** The ticket with the number in the subject, and whether the sender takes part in it. */
  numbered: (KnownThread & { isParticipant: boolean }) | null
}

export type ThreadMatch = {
  link: ThreadLink
  /** null: the message begins a thread. */
  thread: KnownThread | null
}

/**
 * Finds the conversation of a message: by a signed id of ours, by a known reference, by a ticket number whose ticket the sender takes
 * part in. A subject alone never joins conversations. Forwarded mail begins a new one, although it refers to the forwarded message.
 */
export function matchThread(subject: Subject, known: KnownConversations): ThreadMatch {
  const [signed] = known.signed
  const [referenced] = known.referenced
  if (subject.prefix !== 'forward') {
    if (signed) return { link: 'signed_id', thread: signed }
    if (referenced) return { link: 'reference', thread: referenced }
    if (known.numbered?.isParticipant) return { link: 'ticket_number', thread: known.numbered }
  }
  const isPossible = signed !== undefined || referenced !== undefined || known.numbered !== null
  return { link: isPossible ? 'possible' : 'none', thread: null }
}

import type { ThreadLink } from '@fiscus/contracts/mail/mail-vocabulary'
import type { Subject } from './subject.ts'

/** A stored conversation that a message may belong to. */
export type KnownThread = {
  /** null: the ticket has no thread in the mailbox. */
  threadId: string | null
  ticketId: string | null
  /** The subject of its first message, without prefixes. */
  subject: string
  isSameMailbox: boolean
  /** The sender of the message has sent or received a message of the thread. */
  hasSender: boolean
}

/** What the database has about the ids and the ticket number of a message. */
export type KnownConversations = {
  /** The thread of the newest reference that is a signed id of ours. */
  signed: KnownThread | null
  /** The thread of the references in the same mailbox. */
  referenced: KnownThread | null
  /** A thread that began with an answer to the message, before it came, or that has a copy of it. */
  original: KnownThread | null
  /** The ticket with a number in the subject. */
  numbered: (Pick<KnownThread, 'threadId' | 'ticketId'> & { isParticipant: boolean }) | null
}

export type ThreadMatch = {
  link: ThreadLink
  /** null: the message begins a thread. */
  thread: Pick<KnownThread, 'threadId' | 'ticketId'> | null
}

/**
 * Finds the conversation of a message: by a signed id of ours, by a known reference, by its own id, by a ticket number
 * whose ticket the sender takes part in. A subject alone never joins conversations. A message that refers to a conversation but
 * forwards it, or has another subject without a prefix of a reply, begins a new one, linked as possible. Machine mail
 * has subjects of its own and joins by its references.
 */
export function matchThread(
  message: { subject: Subject; isPersonal: boolean },
  { signed, referenced, original, numbered }: KnownConversations,
): ThreadMatch {
  if (signed && continues(message, signed)) return { link: 'signed_id', thread: signed }
  if (referenced && continues(message, referenced)) return { link: 'reference', thread: referenced }
  if (original && hasSubject(message.subject.base, original.subject))
    return { link: 'reference', thread: original }
  if (numbered?.isParticipant) return { link: 'ticket_number', thread: numbered }
  return { link: signed || referenced || numbered ? 'possible' : 'none', thread: null }
}

function continues(
  { subject, isPersonal }: { subject: Subject; isPersonal: boolean },
  thread: KnownThread,
): boolean {
  if (!isPersonal || subject.prefix === 'reply') return true
  const isKnownSender = thread.isSameMailbox && thread.hasSender
  return isKnownSender && hasSubject(subject.base, thread.subject)
}

const shortestPart = 4

/**
 * True also for an empty subject, and for one with additions: programs write numbers and prefixes that have no list.
 */
function hasSubject(base: string, other: string): boolean {
  const [a, b] = [comparable(base), comparable(other)]
  if (a === b || a === '' || b === '') return true
  return Math.min(a.length, b.length) >= shortestPart && (a.includes(b) || b.includes(a))
}

function comparable(subject: string): string {
  return subject
    .replace(/\[#\d+\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

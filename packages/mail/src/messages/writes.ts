import type { TenantTransaction } from '@fiscus/db/connections/databases'
import {
  insertReferences,
  type JoinedThread,
  joinThreads,
  type NewThread,
  openThreads,
  type ThreadIds,
} from '../threads/write-thread.ts'
import { type NewTicket, openTickets, type TouchedTicket, touchTickets } from '../tickets/write-ticket.ts'
import { insertMessages, type MessageToInsert } from './insert-message.ts'

/** Rows of a batch that are written together: many in one statement instead of one in each. */
export type Writes = {
  openTicket(ticket: NewTicket): void
  /** A further message of a ticket. */
  touchTicket(ticket: TouchedTicket): void
  openThread(thread: NewThread): void
  /** Counts a further message of a thread, and sets the ticket of the thread. */
  joinThread(id: string, message: { at: Date; ticketId: string | null }): void
  keepIds(ids: ThreadIds): void
  insertMessage(message: MessageToInsert): void
  /**
   * Writes what was collected. A statement that may read a row of the batch needs it before. The statements are sent at
   * once, which is one round trip; the server executes them in their order, because later rows refer to earlier ones.
   */
  flush(): Promise<void>
}

/** Collects the rows of a batch in the caller's transaction. */
export function openWrites(tx: TenantTransaction, now: Date): Writes {
  const tickets: NewTicket[] = []
  const touched = new Map<string, TouchedTicket>()
  const threads: NewThread[] = []
  const joined = new Map<string, JoinedThread>()
  const ids: ThreadIds[] = []
  const messages: MessageToInsert[] = []
  return {
    openTicket: (ticket) => void tickets.push(ticket),
    touchTicket(ticket) {
      const { at, isOurs } = touched.get(ticket.id) ?? ticket
      const latest = new Date(Math.max(at.getTime(), ticket.at.getTime()))
      touched.set(ticket.id, { id: ticket.id, at: latest, isOurs: isOurs || ticket.isOurs })
    },
    openThread: (thread) => void threads.push(thread),
    joinThread(id, { at, ticketId }) {
      const { count, at: last } = joined.get(id) ?? { count: 0, at }
      const latest = new Date(Math.max(at.getTime(), last.getTime()))
      joined.set(id, { id, count: count + 1, at: latest, ticketId })
    },
    keepIds: (of) => void ids.push(of),
    insertMessage: (message) => void messages.push(message),
    async flush() {
      const written = Promise.all([
        openTickets(tx, tickets.splice(0), now),
        touchTickets(tx, [...touched.values()]),
        openThreads(tx, threads.splice(0)),
        joinThreads(tx, [...joined.values()]),
        insertReferences(tx, ids.splice(0)),
        insertMessages(tx, messages.splice(0)),
      ])
      touched.clear()
      joined.clear()
      await written
    },
  }
}

import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { decideTicket } from './decide-ticket.ts'
import {
  type LockedTicket,
  lockTicket,
  type NewTicket,
  reopenTicket,
  type TouchedTicket,
} from './write-ticket.ts'

/** The tickets of the messages of a batch. */
export type BatchTickets = {
  /**
   * Opens or reopens the ticket of a message. `known`: the ticket of its thread; `opened`: the one that it may open.
   * @returns the id of its ticket; null: it has none
   */
  act(
    message: Parameters<typeof decideTicket>[0],
    known: string | null,
    opened: NewTicket,
  ): Promise<string | null>
}

/** Tickets are locked once in a batch. Those that are opened are written with the batch. */
export function openBatchTickets(
  tx: TenantTransaction,
  writes: { openTicket(ticket: NewTicket): void; touchTicket(ticket: TouchedTicket): void },
  now: Date,
): BatchTickets {
  const locked = new Map<string, LockedTicket>()
  /** The end of the chain of each ticket that was merged. */
  const ends = new Map<string, string>()
  async function lock(id: string): Promise<LockedTicket | null> {
    const earlier = locked.get(ends.get(id) ?? id)
    if (earlier) return earlier
    const ticket = await lockTicket(tx, id, now)
    if (!ticket) return null
    ends.set(id, ticket.id)
    locked.set(ticket.id, ticket)
    return ticket
  }
  return {
    async act(message, known, { id, at, subject, contact_id, company_id }) {
      const ticket = known === null ? null : await lock(known)
      const action = decideTicket(message, ticket)
      if (action === 'open') {
        writes.openTicket({ id, at, subject, contact_id, company_id })
        locked.set(id, { id, status: 'open', reopens: 0 })
        return id
      }
      if (ticket && action === 'reopen') {
        await reopenTicket(tx, ticket.id, now)
        locked.set(ticket.id, { ...ticket, status: 'open', reopens: ticket.reopens + 1 })
      }
      if (ticket)
        writes.touchTicket({ id: ticket.id, at, isOurs: message.kind === 'personal' || message.opens })
      return ticket?.id ?? null
    },
  }
}

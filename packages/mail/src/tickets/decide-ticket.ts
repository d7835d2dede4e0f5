import type { MessageKind } from '@fiscus/contracts/mail/mail-vocabulary'
import type { ticketStatuses } from '@fiscus/contracts/tenants/business-vocabulary'

const reopensPerHour = 5

type TicketStatus = (typeof ticketStatuses)[number]

/** The ticket of the thread that a message belongs to, merged ones followed. `reopens`: of the last hour. */
export type KnownTicket = { status: TicketStatus; reopens: number }

/** `attach`: the message is shown with the ticket, whose status stays. */
export type TicketAction = 'none' | 'attach' | 'open' | 'reopen'

/**
 * Decides what an incoming message does to tickets. Only personal mail opens and reopens them; machine mail is
 * attached. A support mailbox opens a ticket for each conversation that has none.
 */
export function decideTicket(
  message: { kind: MessageKind; isSupport: boolean },
  ticket: KnownTicket | null,
): TicketAction {
  const isPersonal = message.kind === 'personal'
  if (!ticket) return message.isSupport && isPersonal ? 'open' : 'none'
  const rests = ticket.status === 'waiting' || ticket.status === 'resolved' || ticket.status === 'closed'
  return isPersonal && rests && ticket.reopens < reopensPerHour ? 'reopen' : 'attach'
}

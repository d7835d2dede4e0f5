import type { MessageKind } from '@fiscus/contracts/mail/mail-vocabulary'
import type { ticketStatuses } from '@fiscus/contracts/tenants/business-vocabulary'

const reopensPerHour = 5

type TicketStatus = (typeof ticketStatuses)[number]

/** The ticket of the thread that a message belongs to, merged ones followed. `reopens`: of the last hour. */
export type KnownTicket = { status: TicketStatus; reopens: number }

/** `attach`: the message is shown with the ticket, whose status stays. */
export type TicketAction = 'none' | 'attach' | 'open' | 'reopen'

/**
 * Decides what an incoming message does to tickets. Only personal mail reopens them; other mail is attached. A support
 * mailbox opens a ticket for each conversation that has none.
 * @param message `opens`: it comes to a support mailbox in which such messages open tickets
 */
export function decideTicket(
  message: { kind: MessageKind; opens: boolean },
  ticket: KnownTicket | null,
): TicketAction {
  if (!ticket) return message.opens ? 'open' : 'none'
  const rests = ticket.status === 'waiting' || ticket.status === 'resolved' || ticket.status === 'closed'
  return message.kind === 'personal' && rests && ticket.reopens < reopensPerHour ? 'reopen' : 'attach'
}

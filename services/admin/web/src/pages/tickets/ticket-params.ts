import { choiceParam, textParam, type ValuesOf } from '../../search/params.ts'

/** What the list of tickets shows: all that are not closed, a part of them, or the closed ones. */
export const ticketViews = [
  'open',
  'mine',
  'unassigned',
  'waiting_for_us',
  'waiting_for_them',
  'unread',
  'closed',
] as const
export type TicketView = (typeof ticketViews)[number]

/** View, search and the ticket that is open, in the address. */
export const ticketParams = { view: choiceParam(ticketViews, 'open'), q: textParam(), open: textParam() }
export type TicketFilter = ValuesOf<typeof ticketParams>

/** Enumerations of a tenant's business records. */
export const companyStatuses = ['lead', 'active', 'inactive'] as const
export const contactStatuses = ['active', 'inactive'] as const
/** Time moves events through the first three; the last three are set by users (scheduled-tasks §3.2). */
export const eventStatuses = [
  'planned',
  'in_progress',
  'overdue',
  'completed',
  'cancelled',
  'postponed',
] as const
export type EventStatus = (typeof eventStatuses)[number]
export const ticketStatuses = ['new', 'open', 'waiting', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
/** Who has to write next in a ticket: we, or they. */
export const ticketSides = ['us', 'them'] as const
export const priorities = ['high', 'normal', 'low'] as const
export type Priority = (typeof priorities)[number]
export const projectStatuses = ['planned', 'active', 'on_hold', 'completed', 'cancelled'] as const
export const contractStatuses = ['draft', 'active', 'ended', 'terminated'] as const
export const budgetKinds = ['cost', 'revenue'] as const

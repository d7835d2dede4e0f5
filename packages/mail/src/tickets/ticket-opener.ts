import { type MessageKind, type TicketOpener, ticketOpeners } from '@fiscus/contracts/mail/mail-vocabulary'
import { type HeaderLine, headerValue } from '../mime/header-lines.ts'

/**
 * Returns what a message counts as where a setting says what opens tickets; null: it never opens one, as a report, an
 * absence and a newsletter. The mail of a machine may say how to end it, and is no newsletter if it names itself
 * (RFC 3834 §5).
 */
export function ticketOpenerOf(kind: MessageKind, headers: readonly HeaderLine[]): TicketOpener | null {
  const has = (name: string) => headerValue(headers, name) !== null
  const isGenerated = /^\s*auto-generated\b/i.test(headerValue(headers, 'auto-submitted') ?? '')
  if (kind === 'personal') return 'people'
  if (kind === 'list') return isGenerated ? 'machines' : 'lists'
  if (kind !== 'bulk') return null
  return isGenerated || !(has('list-unsubscribe') || has('list-id')) ? 'machines' : null
}

/** Whether what a message counts as opens tickets under a setting: each value has those before it. */
export function opensTicket(opener: TicketOpener | null, setting: TicketOpener): boolean {
  return opener !== null && ticketOpeners.indexOf(opener) <= ticketOpeners.indexOf(setting)
}

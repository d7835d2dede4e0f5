import { StatusBadge, type Tone } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const outgoingTones = {
  pending: 'waiting',
  sending: 'running',
  sent: 'good',
  failed: 'bad',
  cancelled: 'neutral',
  unknown: 'warning',
} as const satisfies Record<string, Tone>

const recipientTones = {
  pending: 'waiting',
  accepted: 'good',
  deferred: 'waiting',
  rejected: 'bad',
  suppressed: 'paused',
  bounced: 'bad',
  delayed: 'warning',
} as const satisfies Record<string, Tone>

const ticketTones = {
  new: 'info',
  open: 'running',
  waiting: 'waiting',
  resolved: 'good',
  closed: 'neutral',
} as const satisfies Record<string, Tone>

/** The status of a ticket as icon and word. */
export function TicketStatus({ status }: { status: keyof typeof ticketTones }) {
  const t = useTexts(texts)
  return <StatusBadge tone={ticketTones[status]} label={t(`ticket.${status}`)} />
}

/** The state of an outgoing message as icon and word. */
export function OutgoingState({ status }: { status: keyof typeof outgoingTones }) {
  const t = useTexts(texts)
  return <StatusBadge tone={outgoingTones[status]} label={t(`outgoing.${status}`)} />
}

/** What became of a recipient, as icon and word. */
export function RecipientState({ status }: { status: keyof typeof recipientTones }) {
  const t = useTexts(texts)
  return <StatusBadge tone={recipientTones[status]} label={t(`recipient.${status}`)} />
}

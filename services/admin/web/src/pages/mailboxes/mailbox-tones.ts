import type { Tone } from '../../components/values/StatusBadge.tsx'

/** What the state of a direction of a mailbox means for the reader. */
export const mailboxTones = {
  new: 'neutral',
  ok: 'good',
  waiting: 'waiting',
  needs_password: 'bad',
  certificate_refused: 'bad',
  address_refused: 'bad',
  stopped: 'paused',
} as const satisfies Record<string, Tone>

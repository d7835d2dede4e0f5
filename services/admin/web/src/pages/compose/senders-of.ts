import type { Mailbox } from '@fiscus/client'

/** The mailboxes that can send. */
export function sendersOf(mailboxes: readonly Mailbox[]): readonly Mailbox[] {
  return mailboxes.filter(({ is_active, out_host }) => is_active === 1 && out_host !== null)
}

import { type MailGuard, vetMailHost } from '../connections/vet-mail-host.ts'
import type { MailboxRow } from './mailbox-secrets.ts'
import { openCredentials } from './open-credentials.ts'
import type { CredentialContext } from './refresh-token.ts'

/** What is needed to connect to servers of mailboxes. */
export type ServerAccess = {
  guard: MailGuard
  /** Certificate authorities instead of those of Node. */
  ca?: string | undefined
}

/**
 * Checks the address of the incoming server of a mailbox, and opens its credentials. Returns what a client needs to
 * connect.
 * @throws MailError; the reason of the signal
 */
export async function openIncomingServer(
  mailbox: MailboxRow,
  { guard, ca }: ServerAccess,
  context: Omit<CredentialContext, 'guard'>,
) {
  const { in_host: host, in_port: port, in_tls: tls } = mailbox
  if (host === null || port === null || tls === null) throw new Error('The mailbox has no incoming server')
  const vetted = await vetMailHost({ host, port }, { ...guard, signal: context.signal })
  const credentials = await openCredentials(mailbox, 'in', { ...context, guard })
  if (credentials === null) throw new Error('The mailbox has no incoming login')
  return { ...vetted, port, tls, credentials, ca }
}

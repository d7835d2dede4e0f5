import type { Credentials } from '@fiscus/runtime/credentials/credentials'
import { MailError } from '../connections/mail-error.ts'
import { type MailboxRow, openSecret } from './mailbox-secrets.ts'
import { type CredentialContext, mailboxToken } from './refresh-token.ts'

/**
 * Opens the credentials of a direction of a mailbox. With XOAUTH2 an access token that ends within a minute is replaced
 * first, under a lock of the mailbox. null: the outgoing server needs no login. The result stays in memory and in no
 * log.
 * @throws MailError `login_refused` (no password is stored); CredentialError; the reason of the signal
 */
export async function openCredentials(
  mailbox: MailboxRow,
  direction: 'in' | 'out',
  context: CredentialContext,
): Promise<Credentials | null> {
  const user = direction === 'in' ? mailbox.in_login : mailbox.out_login
  if (user === null) return null
  if (mailbox.login_method === 'xoauth2') return { user, accessToken: await mailboxToken(mailbox, context) }
  const pass = openSecret(mailbox, direction === 'in' ? 'in_secret' : 'out_secret', context.secrets)
  if (pass === null) throw new MailError('login_refused', `The mailbox ${mailbox.id} has no password`)
  return { user, pass }
}

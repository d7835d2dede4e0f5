import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import type { Clock } from '@fiscus/runtime/clock'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { eq } from 'drizzle-orm'
import { MailError } from '../connections/mail-error.ts'
import { requestToken } from '../connections/request-token.ts'
import type { MailGuard } from '../connections/vet-mail-host.ts'
import { type MailboxRow, openSecret, secretPlace } from './mailbox-secrets.ts'

export type CredentialContext = {
  db: TenantDatabase
  secrets: SecretBox
  /** The address of tokens is checked like a mail server. */
  guard: MailGuard
  clock: Clock
  signal: AbortSignal
}

/** A token that ends earlier than this is not used any more. */
const spareMs = 60_000

/**
 * Returns a valid access token of a mailbox. Of concurrent callers one requests a new token: the others wait for its lock and get the stored one.
 * A refresh token that the provider replaced is committed before the access token is used (RFC 6749 §6).
 * @throws MailError `secret_unreadable`, `consent_needed`, `no_token`, `address_refused`; the reason of the signal
 */
export async function accessTokenOf(mailbox: MailboxRow, context: CredentialContext): Promise<string> {
  return (
    validToken(mailbox, context) ??
    context.db.transaction(async (tx) => {
      const [locked] = await tx.select().from(mailboxes).where(eq(mailboxes.id, mailbox.id)).for('update')
      if (!locked) throw new MailError('consent_needed', `The mailbox ${mailbox.id} was deleted`)
      const stored = validToken(locked, context)
      if (stored !== null) return stored
      const { secrets } = context
      const token = await requestToken(
        {
          url: locked.oauth_token_url ?? '',
          clientId: locked.oauth_client_id ?? '',
          clientSecret: openSecret(locked, 'oauth_client_secret', secrets),
          refreshToken: openSecret(locked, 'oauth_refresh_secret', secrets),
        },
        context,
      )
      const seal = (text: string, column: 'oauth_access_secret' | 'oauth_refresh_secret') =>
        secrets.seal(text, secretPlace(locked.id, column))
      await tx
        .update(mailboxes)
        .set({
          oauth_access_secret: seal(token.accessToken, 'oauth_access_secret'),
          oauth_expires_at: token.expiresAt,
          ...(token.refreshToken !== null && {
            oauth_refresh_secret: seal(token.refreshToken, 'oauth_refresh_secret'),
          }),
        })
        .where(eq(mailboxes.id, locked.id))
      return token.accessToken
    })
  )
}

/** The stored access token; null when it is about to end. */
function validToken(mailbox: MailboxRow, { secrets, clock }: Pick<CredentialContext, 'secrets' | 'clock'>) {
  const { oauth_expires_at: expiresAt } = mailbox
  if (expiresAt === null || expiresAt.getTime() - spareMs <= clock.now().getTime()) return null
  return openSecret(mailbox, 'oauth_access_secret', secrets)
}

import { Problem } from '@fiscus/contracts/problems/problem'
import { writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { sealedTokens } from '@fiscus/db/secrets/access-token'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { faultOf, mailFaultOf } from '@fiscus/mail/connections/mail-fault'
import { type MailboxRow, openSecret } from '@fiscus/mail/mailboxes/mailbox-secrets'
import { mailTexts } from '@fiscus/messages/mail'
import type { Clock } from '@fiscus/runtime/clock'
import { type Grant, requestToken } from '@fiscus/runtime/credentials/request-token'
import { eq } from 'drizzle-orm'
import { newIncoming, newOutgoing } from '../mailboxes/beginning.ts'
import type { MailboxWrite } from '../mailboxes/changes.ts'
import { mailboxRecordOf, type StoredMailbox } from '../mailboxes/mailbox-record-of.ts'
import { getMailbox, lockMailbox } from '../mailboxes/queries.ts'
import { openConsent, startConsent } from './consent-state.ts'

type ConsentWrite = Pick<MailboxWrite, 'scope' | 'secrets' | 'author'> & { redirectUri: string }

/**
 * The address where a user gives consent to the access to a mailbox (RFC 6749 §4.1.1, RFC 7636 §4.3).
 * @throws Problem 404 `not-found`; 409 `mailbox-unusable` without an authorization address
 */
export async function startMailboxConsent({ scope, secrets, author, redirectUri }: ConsentWrite, id: string) {
  const mailbox = await scope.withDatabase((db) => getMailbox(db, id))
  const { url: address, clientId } = requireProvider(mailbox)
  const started = { mailboxId: id, actor: author.actor, now: author.at }
  const { state, codeChallenge, expiresAt } = startConsent(started, secrets)
  const url = new URL(address)
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(mailbox.oauth_scope !== null && { scope: mailbox.oauth_scope }),
    ...(mailbox.in_login !== null && { login_hint: mailbox.in_login }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { url: url.href, redirect_uri: redirectUri, expires_at: expiresAt }
}

type Finish = ConsentWrite & Pick<MailboxWrite, 'mail'> & { clock: Clock; signal: AbortSignal }

/**
 * Exchanges the code of a consent for a refresh token, stores it sealed, and lets both directions begin anew.
 * @throws Problem 404 `not-found`; 422 `invalid-request` for a state that was not started; 409 `mailbox-unusable`
 */
export async function finishMailboxConsent(
  write: Finish,
  id: string,
  { code, state }: { code: string; state: string },
): Promise<StoredMailbox> {
  const { scope, secrets, author, redirectUri } = write
  const mailbox = await scope.withDatabase((db) => getMailbox(db, id))
  requireProvider(mailbox)
  const codeVerifier = openConsent(state, { mailboxId: id, actor: author.actor, now: author.at }, secrets)
  if (codeVerifier === null)
    throw invalidRequest([
      {
        pointer: '/state',
        detail: mailTexts.consentOver(),
        code: 'invalid-value',
      },
    ])
  const token = await exchange(write, mailbox, { code, codeVerifier, redirectUri })
  const { at, actor } = author
  return scope.withDatabase((db) =>
    db.transaction(async (tx) => {
      const before = await lockMailbox(tx, id)
      if (
        before.oauth_token_url !== mailbox.oauth_token_url ||
        before.oauth_client_id !== mailbox.oauth_client_id
      )
        throw new Problem('mailbox-unusable', mailTexts.providerChanged())
      const edited = { updated_at: at, updated_by: actor, version: before.version + 1 }
      const values = {
        ...sealedTokens({ name: 'mailboxes', id }, token, secrets),
        ...newIncoming(at),
        ...newOutgoing(at),
        ...edited,
      }
      const row = requireRow(await tx.update(mailboxes).set(values).where(eq(mailboxes.id, id)).returning())
      const audited = { entity: 'mailbox', entity_id: id, action: 'consent' } as const
      const after = { new_secrets: ['oauth_refresh_token'], version: row.version }
      await writeAuditEntry(tx, author, { ...audited, before: { version: before.version }, after })
      return mailboxRecordOf(row)
    }),
  )
}

/** Requests the tokens. A provider that returns no refresh token was not asked for access without the user. */
async function exchange({ mail, clock, secrets, signal }: Finish, mailbox: MailboxRow, grant: Grant) {
  try {
    const token = await requestToken(
      {
        url: mailbox.oauth_token_url ?? '',
        clientId: mailbox.oauth_client_id ?? '',
        clientSecret: openSecret(mailbox, 'oauth_client_secret', secrets),
        grant,
      },
      { egress: { allowed: mail.networks, resolve: mail.resolve }, clock, signal },
    )
    if (token.refreshToken !== null) return token
  } catch (error) {
    signal.throwIfAborted()
    const fault = mailFaultOf(error)
    if (fault === null) throw error
    const detail = fault.code === 'consent_needed' ? faultOf('no_token').reason : fault.reason
    throw new Problem('mailbox-unusable', detail, { cause: error })
  }
  throw new Problem('mailbox-unusable', mailTexts.noRefreshToken())
}

function requireProvider({
  oauth_authorization_url: url,
  oauth_client_id: clientId,
  login_method,
}: MailboxRow) {
  if (login_method === 'xoauth2' && url !== null && clientId !== null) return { url, clientId }
  throw new Problem('mailbox-unusable', mailTexts.noProvider())
}

import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { accessTokenOf, type OauthTable } from '@fiscus/db/secrets/access-token'
import type { Clock } from '@fiscus/runtime/clock'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { eq } from 'drizzle-orm'
import type { MailGuard } from '../connections/vet-mail-host.ts'
import type { MailboxRow } from './mailbox-secrets.ts'

export type CredentialContext = {
  db: TenantDatabase
  secrets: SecretBox
  /** The address of tokens is checked like a mail server. */
  guard: MailGuard
  clock: Clock
  signal: AbortSignal
}

const table: OauthTable = {
  name: 'mailboxes',
  async lock(tx, id) {
    const [row] = await tx.select().from(mailboxes).where(eq(mailboxes.id, id)).for('update')
    return row
  },
  save: (tx, id, columns) => tx.update(mailboxes).set(columns).where(eq(mailboxes.id, id)),
}

/**
 * Returns a valid access token of a mailbox, see `accessTokenOf`.
 * @throws CredentialError; the reason of the signal
 */
export function mailboxToken(mailbox: MailboxRow, { guard, ...context }: CredentialContext): Promise<string> {
  const egress = { allowed: guard.networks, resolve: guard.resolve }
  return accessTokenOf(table, mailbox, { ...context, egress })
}

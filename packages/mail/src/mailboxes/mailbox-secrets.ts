import type { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { openRecordSecret, recordPlace } from '@fiscus/db/secrets/record-secret'
import type { SecretBox, SecretPlace } from '@fiscus/runtime/secrets/secret-box'

export type MailboxRow = typeof mailboxes.$inferSelect

/** The columns with sealed texts. */
export const secretColumns = [
  'in_secret',
  'out_secret',
  'oauth_client_secret',
  'oauth_refresh_secret',
  'oauth_access_secret',
] as const

export type SecretColumn = (typeof secretColumns)[number]

/** Where the secret of a mailbox is stored, see `SecretBox`. */
export function secretPlace(id: string, column: SecretColumn): SecretPlace {
  return recordPlace('mailboxes', id, column)
}

/**
 * Opens a secret of a mailbox; null when there is none.
 * @throws CredentialError `secret_unreadable`
 */
export function openSecret(
  mailbox: Pick<MailboxRow, 'id' | SecretColumn>,
  column: SecretColumn,
  secrets: SecretBox,
): string | null {
  return openRecordSecret(mailbox[column], secretPlace(mailbox.id, column), secrets)
}

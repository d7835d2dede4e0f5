import type { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import type { SecretBox, SecretPlace } from '@fiscus/runtime/secrets/secret-box'
import { MailError } from '../connections/mail-error.ts'

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
  return { field: `mailboxes.${column}`, id }
}

/**
 * Opens a secret of a mailbox; null when there is none.
 * @throws MailError `secret_unreadable`
 */
export function openSecret(
  mailbox: Pick<MailboxRow, 'id' | SecretColumn>,
  column: SecretColumn,
  secrets: SecretBox,
): string | null {
  const sealed = mailbox[column]
  if (sealed === null) return null
  try {
    return secrets.open(sealed, secretPlace(mailbox.id, column))
  } catch (cause) {
    throw new MailError('secret_unreadable', `${column} of the mailbox ${mailbox.id} cannot be opened`, {
      cause,
    })
  }
}

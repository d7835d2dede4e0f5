import { CredentialError } from '@fiscus/runtime/credentials/credential-error'
import type { SecretBox, SecretPlace } from '@fiscus/runtime/secrets/secret-box'

/** Where the secret of a record is stored. `rotateSecrets` uses the same place. */
export function recordPlace(table: string, id: string, column: string): SecretPlace {
  return { field: `${table}.${column}`, id }
}

/**
 * Opens a sealed text of a record; null when there is none.
 * @throws CredentialError `secret_unreadable`
 */
export function openRecordSecret(
  sealed: string | null,
  place: SecretPlace,
  secrets: SecretBox,
): string | null {
  if (sealed === null) return null
  try {
    return secrets.open(sealed, place)
  } catch (cause) {
    throw new CredentialError('secret_unreadable', `${place.field} of ${place.id} cannot be opened`, {
      cause,
    })
  }
}

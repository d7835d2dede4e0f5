import { asOwner } from '@fiscus/db/connections/connect'
import { tenantDatabase } from '@fiscus/db/connections/databases'
import { type Rotation, rotateSecrets, scopeSecrets } from '@fiscus/db/secrets/rotate-secrets'
import { createSecretBox, type SecretBox } from '@fiscus/runtime/secrets/secret-box'
import type { SecretKeys } from '@fiscus/runtime/secrets/secret-keys'

/**
 * Seals the secrets of a copied database, which are bound to the tenant of the export, for its new tenant. Those that
 * no key opens stay as they are: their mailboxes and accounts need a new password.
 */
export function sealForTenant(
  tenantUrl: string,
  keys: SecretKeys,
  { from, to }: { from: string; to: string },
): Promise<Rotation> {
  const [old, own] = [createSecretBox(keys, from), createSecretBox(keys, to)]
  // No secret has the version -1: all are sealed again.
  const box: SecretBox = { ...own, open: old.open, current: -1 }
  return asOwner(tenantUrl, (client) => rotateSecrets(tenantDatabase(client), scopeSecrets, box))
}

import { countSecrets, platformSecrets, scopeSecrets } from '@fiscus/db/secrets/rotate-secrets'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { listTenants } from '@fiscus/db/tenants/read-tenant'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { findSecretKeys, type SecretKeys, secretKeysOfFolder } from '@fiscus/runtime/secrets/secret-keys'

/**
 * Returns the key of the data folder. The first start makes it.
 * @throws OperatorError when the file is missing and the databases have secrets that it sealed: another key could not
 * open them
 */
export async function firstSecretKey(dataFolder: string, databases: Databases): Promise<SecretKeys> {
  const found = await findSecretKeys(dataFolder)
  if (found) return found
  const secrets = await countAllSecrets(databases)
  if (secrets > 0)
    throw new OperatorError(
      `${dataFolder}/secrets.key is missing, and the databases have ${secrets} passwords and keys that it sealed. Mount its disk or restore the file, or set SECRETS_KEY.`,
    )
  return secretKeysOfFolder(dataFolder)
}

/** A database that cannot be read has no say: other tenants are served. */
async function countAllSecrets({ control, withLazyDatabase }: Databases): Promise<number> {
  const counts = [await countSecrets(control, platformSecrets)]
  for (const tenant of await listTenants(control))
    counts.push(
      await withLazyDatabase(tenant, ({ db }) => countSecrets(db, scopeSecrets)).catch(
        () => new Map<number, number>(),
      ),
    )
  return counts.flatMap((count) => [...count.values()]).reduce((sum, count) => sum + count, 0)
}

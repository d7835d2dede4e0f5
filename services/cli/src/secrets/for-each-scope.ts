import { asOwner } from '@fiscus/db/connections/connect'
import {
  type ControlDatabase,
  controlDatabase,
  type TenantDatabase,
  tenantDatabase,
} from '@fiscus/db/connections/databases'
import { tenantUrlOf } from '@fiscus/db/connections/tenant-url'
import { platformSecrets, scopeSecrets } from '@fiscus/db/secrets/rotate-secrets'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { listTenants, requireNotPaused } from '@fiscus/db/tenants/read-tenant'
import { createSecretBox, type SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { readSecretKeys, readServers } from '../command/config.ts'
import { describeFailure } from '../command/run-program.ts'
import { withControlDatabase } from '../command/with-database.ts'

export type SecretScope = {
  name: string
  db: ControlDatabase | TenantDatabase
  tables: typeof scopeSecrets
  box: SecretBox
}

export type ScopeResult<T> = { scope: string; result: T | null; error: string | null }

/** The name of the secrets that all tenants share. */
const platform = 'platform'

/**
 * Runs work for the secrets of the platform, of the administration and of each tenant, also of suspended ones. A scope
 * that fails does not stop the rest; after an abort no further one begins.
 */
export async function forEachScope<T>(
  work: (scope: SecretScope) => Promise<T>,
  signal?: AbortSignal,
): Promise<ScopeResult<T>[]> {
  const keys = await readSecretKeys()
  const addresses = await readServers()
  const results: ScopeResult<T>[] = []
  const run = async (scope: string, start: () => Promise<T>) => {
    if (signal?.aborted) return
    try {
      results.push({ scope, result: await start(), error: null })
    } catch (error) {
      results.push({ scope, result: null, error: describeFailure(error) })
    }
  }
  await run(platform, () =>
    withControlDatabase((db) =>
      work({ name: platform, db, tables: platformSecrets, box: createSecretBox(keys) }),
    ),
  )
  const tenants = await asOwner(addresses.url, (client) => listTenants(controlDatabase(client)))
  for (const tenant of tenants)
    await run(tenant.slug, async () => {
      const { id, slug } = tenant
      requireNotPaused(tenant)
      return asOwner(tenantUrlOf(addresses, tenant), (client) => {
        const box = createSecretBox(keys, slug === administrationSlug ? administrationSlug : id)
        return work({ name: slug, db: tenantDatabase(client), tables: scopeSecrets, box })
      })
    })
  return results
}
